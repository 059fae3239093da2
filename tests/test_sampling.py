"""How large a test is in the suite and in the campaign."""

import pytest

from tests.kit.sampling import scaled


@pytest.mark.scaled
def test_a_test_that_is_marked_has_one_of_its_two_sizes() -> None:
    assert scaled(1, 20) in (1, 20)


def test_a_test_that_the_campaign_leaves_out_may_not_ask_for_a_size() -> None:
    with pytest.raises(AssertionError, match="scaled"):
        scaled(1, 20)
