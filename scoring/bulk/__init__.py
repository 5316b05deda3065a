"""Files of hands scored whole: read in parts, written in parts, on one machine or on many; it decides no score.

Nothing of it is imported with `scoring`: it needs the packages of the extra `bulk`.
"""
