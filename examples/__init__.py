"""Other engines behind the verifier's protocol, each in one file; none of them decides anything itself."""
