"""Engines that are independent of the code under test, right or wrong on purpose: the verifier is measured with them."""
