"""What goes wrong over HTTP: every answer that is no success has the same shape."""

from __future__ import annotations

import logging
from http import HTTPStatus

from litestar import Litestar, MediaType, Response
from litestar.exceptions import HTTPException
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, Reference, Schema
from litestar.openapi.spec.enums import OpenAPIType

from mazziere.server.api import page
from mazziere.server.api.requests import AnyRequest, Trouble, path_of
from mazziere.server.api.shapes import Problem
from mazziere.server.borrowed.litestar import hung_up

_log = logging.getLogger("mazziere.http")


def answer(status: int, code: str, about: str = "") -> Response[Problem]:
    """A refusal as it is sent: a status, and a problem with its code."""
    return Response(Problem(code, about), status_code=status, media_type=MediaType.JSON)


def refused(_: AnyRequest, trouble: Trouble) -> Response[Problem]:
    """A handler refuses the request."""
    return answer(trouble.status, trouble.code, trouble.about)


def misunderstood(request: AnyRequest, error: HTTPException) -> Response[Problem] | Response[bytes]:
    """Litestar says no: no such page, a wrong method, a body that does not fit."""
    if error.status_code == 404 and page.is_sought(request):
        return page.nowhere(request)
    if error.status_code >= 500 and not hung_up(error):
        return failed(request, error)
    try:
        code = HTTPStatus(error.status_code).name.lower()
    except ValueError:
        code = "refused"
    response = answer(error.status_code, code, "" if error.status_code == 404 else error.detail)
    response.headers.update(error.headers or {})  # such as the methods that are allowed
    return response


def not_stored(request: AnyRequest, error: Exception) -> Response[Problem]:
    """The disk is full, or somebody else has locked the file."""
    _log.error("nothing could be stored: %s %s: %s", request.method, path_of(request), error)
    return answer(503, "not_stored")


def unfit(_: AnyRequest, error: Exception) -> Response[Problem]:
    """What was sent cannot be a value in the database, such as a text with a NUL."""
    return answer(400, "bad_request", str(error))


def failed(request: AnyRequest, error: Exception) -> Response[Problem]:
    """A mistake of ours, which is for the log and nobody else."""
    _log.error("a request failed: %s %s", request.method, path_of(request), exc_info=error)
    return answer(500, "internal")


def describe(app: Litestar) -> None:
    """Say in the API's description that whatever is no success is such a problem."""
    text = Schema(type=OpenAPIType.STRING)
    shape = Schema(
        type=OpenAPIType.OBJECT,
        title="Problem",
        description=Problem.__doc__,
        properties={"code": text, "about": text},
        required=["code", "about"],
    )
    schema = app.openapi_schema
    assert schema.components.schemas is not None
    schema.components.schemas["Problem"] = shape
    content = {"application/json": OpenAPIMediaType(Reference("#/components/schemas/Problem"))}
    problem = OpenAPIResponse(description="It was not done; the code says why.", content=content)
    for path in (schema.paths or {}).values():
        for operation in (path.get, path.put, path.post, path.delete):
            if operation is not None and operation.responses is not None:
                operation.responses.pop("400", None)
                operation.responses["default"] = problem
                if "204" in operation.responses:
                    operation.responses["204"] = OpenAPIResponse(description="Done.")
