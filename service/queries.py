"""The query of a resource by the fields it declares, with every fault of it at once; what the values mean is decided elsewhere."""

from typing import Any, cast

from marshmallow import ValidationError
from werkzeug.datastructures import MultiDict

from scoring.faults import Fault
from scoring.fields.field import Field
from scoring.fields.shape import without_nulls
from service.query import as_fields, joined, parameter_faults
from service.shapes import schema_of, shape_faults


class Query:
    """What a resource can be asked in its query."""

    def __init__(self, fields: tuple[Field, ...]) -> None:
        self._fields = fields
        self._schema = schema_of(fields)
        self._defaults = {
            field.name: field.default for field in fields if field.default is not None
        }

    def sound(self, args: MultiDict[str, str], faults: list[Fault]) -> dict[str, Any]:
        """The fields that are as they should be, with the defaults of those not given; the faults of the others are added."""
        try:
            given = self._schema.load(as_fields(args, self._fields, (), faults))
        except ValidationError as error:
            faults += shape_faults(self._fields, cast(dict[Any, Any], error.messages))
            given = error.valid_data
        return self._defaults | without_nulls(self._fields, cast(dict[str, Any], given))

    def read(self, args: MultiDict[str, str], faults: list[Fault]) -> dict[str, Any]:
        """The same of a query that holds nothing else: the faults of its names are added, too."""
        args = joined(args, self._fields)
        faults += parameter_faults(args, [field.name for field in self._fields])
        return self.sound(args, faults)
