"""Matches as files: the match file, the commitment that fixes a deal, and its verification."""
