"""Other engines behind the verifier's protocol: each adapter decides nothing itself.

The modules named ..._engine score hands; beside some of them others settle hands and judge actions.
"""
