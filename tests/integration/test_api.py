"""The HTTP API against its own description: whatever is sent, the answer is one that it tells."""

from __future__ import annotations

import os

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks
from schemathesis.specs.openapi import checks as openapi
from served import Server

from mazziere.server.process.app import create_app

EXAMPLES = int(os.environ.get("MAZZIERE_API_EXAMPLES", "3"))


#: The description does not depend on what the server is made of.
api = schemathesis.openapi.from_dict(create_app(None).openapi_schema.to_schema())  # type: ignore[arg-type]


@api.parametrize()
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described(case: schemathesis.Case, server: Server) -> None:
    case.call_and_validate(
        base_url=server.url,
        headers={"Cookie": server.guest()},
        checks=[
            checks.not_a_server_error,
            openapi.status_code_conformance,
            openapi.content_type_conformance,
            openapi.response_schema_conformance,
            openapi.negative_data_rejection,
            openapi.unsupported_method,
        ],
    )
