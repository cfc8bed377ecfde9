"""AWS for a rehearsal: moto's server on 127.0.0.1, and the resource types that moto's CloudFormation lacks.

Prints `ready <port>`. Requests below /rehearsal/ are for the rehearsal itself: for instance they deploy a stack, return
the deployed resources, create tokens of the user pool, or empty the stores.
"""

import base64
import copy
import json
import os
import re
import sys
import threading
import time
import types
import uuid

os.environ.setdefault("MOTO_ALLOW_NONEXISTENT_REGION", "true")

from joserfc import jwt  # noqa: E402
from moto.cloudformation import models as cloudformation  # noqa: E402
from moto.cloudformation import parsing  # noqa: E402
from moto.cloudformation.exceptions import ValidationError  # noqa: E402
from moto.cognitoidp import models as cognito  # noqa: E402
from moto.core.common_models import CloudFormationModel  # noqa: E402
from moto.dynamodb import models as dynamodb  # noqa: E402
from moto.dynamodb import responses as dynamodb_responses  # noqa: E402
from moto.moto_server.werkzeug_app import (  # noqa: E402
    DomainDispatcherApplication,
    create_backend_app,
)
from moto.kms.models import kms_backends  # noqa: E402
from moto.s3.models import s3_backends  # noqa: E402
from moto.secretsmanager.models import secretsmanager_backends  # noqa: E402
from moto.secretsmanager.utils import random_password  # noqa: E402
from moto.ses.models import ses_backends  # noqa: E402
from werkzeug.serving import WSGIRequestHandler, make_server  # noqa: E402

ACCOUNT = "123456789012"

# moto derives a model's service from the name of the model's module, so this module needs a name that begins with `moto`.
__name__ = "moto.rehearsal"

# Resource types that are recorded and not emulated. The rehearsal's Node host reads some records; others are not used.
RECORDED = [
    "AWS::ApiGatewayV2::Api",
    "AWS::ApiGatewayV2::Authorizer",
    "AWS::ApiGatewayV2::Integration",
    "AWS::ApiGatewayV2::Route",
    "AWS::ApiGatewayV2::Stage",
    "AWS::Backup::BackupPlan",
    "AWS::Backup::BackupSelection",
    "AWS::Backup::BackupVault",
    "AWS::Budgets::Budget",
    "AWS::CloudFront::Distribution",
    "AWS::CloudFront::Function",
    "AWS::CloudFront::OriginAccessControl",
    "AWS::CloudFront::ResponseHeadersPolicy",
    "AWS::CloudWatch::Alarm",
    "AWS::GuardDuty::MalwareProtectionPlan",
    "AWS::Lambda::Alias",
    "AWS::Lambda::EventInvokeConfig",
    "AWS::Lambda::EventSourceMapping",
    "AWS::Lambda::Permission",
    "AWS::Lambda::Version",
    "AWS::Logs::Delivery",
    "AWS::Logs::DeliveryDestination",
    "AWS::Logs::DeliverySource",
    "AWS::Logs::MetricFilter",
    "AWS::S3::BucketPolicy",
    "AWS::SES::ConfigurationSetEventDestination",
    "AWS::SNS::Subscription",
    "AWS::SNS::TopicPolicy",
    "AWS::SQS::QueuePolicy",
    "AWS::Scheduler::Schedule",
    "AWS::WAFv2::WebACL",
    "AWS::WAFv2::WebACLAssociation",
    "Custom::CDKBucketDeployment",
    "Custom::S3AutoDeleteObjects",
]


class Resource(CloudFormationModel):
    """A resource of a type that moto's CloudFormation lacks."""

    def __init__(self, physical_id, properties, attributes=None):
        self.physical_id = physical_id
        self.properties = properties
        self.attributes = attributes or {}

    @property
    def physical_resource_id(self):
        return self.physical_id

    def get_cfn_attribute(self, name):
        return self.attributes.get(name, f"{self.physical_id}-{name}")

    @classmethod
    def has_cfn_attr(cls, attr):
        return True

    @classmethod
    def make(cls, name, properties, region):
        return cls(name, properties)

    @classmethod
    def create_from_cloudformation_json(cls, resource_name, cloudformation_json, account_id, region_name, **_):
        return cls.make(resource_name, cloudformation_json["Properties"], region_name)

    def is_created(self):
        return True


class Recorded(Resource):
    @classmethod
    def make(cls, name, properties, region):
        short = uuid.uuid4().hex[:13]
        kind = cls.kind
        if kind == "AWS::CloudFront::Distribution":
            return cls(short.upper(), properties, {"DomainName": f"d{short}.cloudfront.net", "Id": short.upper()})
        if kind == "AWS::ApiGatewayV2::Api":
            return cls(short[:10], properties, {"ApiEndpoint": f"https://{short[:10]}.execute-api.{region}.amazonaws.com"})
        if kind == "AWS::Lambda::Alias":
            arn = f"arn:aws:lambda:{region}:{ACCOUNT}:function:{properties['FunctionName']}:{properties['Name']}"
            return cls(arn, properties, {"AliasArn": arn})
        if kind.startswith("AWS::ApiGatewayV2::"):
            return cls(properties.get("StageName") or short[:7], properties)
        if kind == "AWS::WAFv2::WebACL":
            scope = "global" if properties.get("Scope") == "CLOUDFRONT" else "regional"
            arn = f"arn:aws:wafv2:{region}:{ACCOUNT}:{scope}/webacl/{properties.get('Name')}/{short}"
            return cls(name, properties, {"Arn": arn})
        service = kind.split("::")[1].lower()
        known = properties.get("Name") or properties.get("AlarmName") or properties.get("BackupVaultName") or name
        arn = f"arn:aws:{service}:{region}:{ACCOUNT}:{kind.split('::')[-1].lower()}/{known}"
        return cls(known, properties, {name: arn for name in ("Arn", "FunctionARN", "BackupVaultArn", "BackupPlanArn")} | {"Id": short})


class GlobalTable(Resource):
    """A DynamoDB global table with one replica, in the table's own region."""

    @classmethod
    def make(cls, name, properties, region):
        name = properties.get("TableName", name)
        backend = dynamodb.dynamodb_backends[ACCOUNT][region]
        backend.create_table(
            name,
            schema=properties["KeySchema"],
            throughput=None,
            attr=properties["AttributeDefinitions"],
            global_indexes=properties.get("GlobalSecondaryIndexes", []),
            indexes=[],
            streams=stream_of(properties),
            billing_mode=properties.get("BillingMode", "PAY_PER_REQUEST"),
            sse_specification={"Enabled": True, "SSEType": "KMS"},
            tags=[],
            deletion_protection_enabled=replica_of(properties, region).get("DeletionProtectionEnabled", False),
            warm_throughput=None,
        )
        table = backend.get_table(name)
        recovery = replica_of(properties, region).get("PointInTimeRecoverySpecification", {})
        if recovery.get("PointInTimeRecoveryEnabled"):
            backend.update_continuous_backups(name, recovery)
        stream = table.latest_stream_label and f"{table.table_arn}/stream/{table.latest_stream_label}"
        return cls(name, properties, {"Arn": table.table_arn, "StreamArn": stream})


def replica_of(properties, region):
    return next((one for one in properties.get("Replicas", []) if one.get("Region") == region), {})


def stream_of(properties):
    named = properties.get("StreamSpecification")
    return {"StreamEnabled": True, **named} if named else None


class UserPool(Resource):
    @classmethod
    def make(cls, name, properties, region):
        pool = cognito.cognitoidp_backends[ACCOUNT][region].create_user_pool(properties.get("UserPoolName", name), copy.deepcopy(properties))
        return cls(pool.id, properties, {"Arn": pool.arn, "ProviderName": f"cognito-idp.{region}.amazonaws.com/{pool.id}", "UserPoolId": pool.id})


class UserPoolClient(Resource):
    @classmethod
    def make(cls, name, properties, region):
        config = {key: value for key, value in properties.items() if key not in ("UserPoolId", "GenerateSecret")}
        backend = cognito.cognitoidp_backends[ACCOUNT][region]
        client = backend.create_user_pool_client(properties["UserPoolId"], False, {"ClientName": name, **config})
        return cls(client.id, properties, {"ClientId": client.id})


class UserPoolGroup(Resource):
    @classmethod
    def make(cls, name, properties, region):
        backend = cognito.cognitoidp_backends[ACCOUNT][region]
        backend.create_group(properties["UserPoolId"], properties["GroupName"], properties.get("Description", ""), "", 0)
        return cls(properties["GroupName"], properties)


class Secret(Resource):
    @classmethod
    def make(cls, name, properties, region):
        wanted = properties.get("GenerateSecretString") or {}
        value = properties.get("SecretString") or random_password(
            wanted.get("PasswordLength", 32),
            wanted.get("ExcludeCharacters", ""),
            exclude_numbers=False,
            exclude_punctuation=wanted.get("ExcludePunctuation", False),
            exclude_uppercase=False,
            exclude_lowercase=False,
            include_space=False,
            require_each_included_type=True,
        )
        made = secretsmanager_backends[ACCOUNT][region].create_secret(
            properties.get("Name", name), value, None, properties.get("Description", ""), [], None, None, [], False
        )
        arn = made["ARN"] if isinstance(made, dict) else json.loads(made)["ARN"]
        return cls(arn, properties, {"Id": arn})


class EncryptionKey(Resource):
    """moto's CloudFormation makes every key symmetric, and the portal also has a key for hashes."""

    @classmethod
    def make(cls, name, properties, region):
        key = kms_backends[ACCOUNT][region].create_key(
            properties["KeyPolicy"],
            properties.get("KeyUsage", "ENCRYPT_DECRYPT"),
            properties.get("KeySpec", "SYMMETRIC_DEFAULT"),
            properties.get("Description", ""),
            [],
        )
        return cls(key.id, properties, {"Arn": key.arn})


class ConfigurationSet(Resource):
    @classmethod
    def make(cls, name, properties, region):
        name = properties.get("Name", name)
        ses_backends[ACCOUNT][region].create_configuration_set_v2(name, {}, {}, {}, {"SendingEnabled": True}, [], {}, {})
        return cls(name, properties)


MODELS = {
    "AWS::DynamoDB::GlobalTable": GlobalTable,
    "AWS::Cognito::UserPool": UserPool,
    "AWS::Cognito::UserPoolClient": UserPoolClient,
    "AWS::Cognito::UserPoolGroup": UserPoolGroup,
    "AWS::SecretsManager::Secret": Secret,
    "AWS::KMS::Key": EncryptionKey,
    "AWS::SES::ConfigurationSet": ConfigurationSet,
    **{kind: type(kind.replace(":", "_"), (Recorded,), {"kind": kind}) for kind in RECORDED},
}

EMPTY_ZIP = b"PK\x05\x06" + bytes(18)

# The deployed resources, by stack and logical id.
deployed = {}

def resource_class(kind, original=parsing.resource_class_from_type):
    found = MODELS.get(kind)
    if found is not None:
        return found
    if kind not in parsing.NULL_MODELS and kind not in parsing.get_model_map():
        raise ValidationError(message=f"The emulator knows no resource of type {kind}")
    return original(kind)


def clean(value, resources, original=parsing.clean_json):
    if isinstance(value, dict) and "Fn::GetStackOutput" in value:
        wanted = {key: clean(one, resources) for key, one in value["Fn::GetStackOutput"].items()}
        region = wanted.get("Region", resources["AWS::Region"])
        stack = cloudformation.cloudformation_backends[ACCOUNT][region].get_stack(wanted["StackName"])
        return stack.output_map[wanted["OutputName"]].value
    return original(value, resources)


def resolve_secrets(value, region):
    """Replaces {{resolve:secretsmanager:arn:SecretString:::}} with the secret, as CloudFormation does when it deploys."""
    if isinstance(value, dict):
        return {key: resolve_secrets(one, region) for key, one in value.items()}
    if isinstance(value, list):
        return [resolve_secrets(one, region) for one in value]
    if isinstance(value, str) and value.startswith("{{resolve:secretsmanager:"):
        arn = value[len("{{resolve:secretsmanager:") : value.index(":SecretString")]
        return secretsmanager_backends[ACCOUNT][region].get_secret_value(arn, "", "")["SecretString"]
    return value


def parse_and_name(logical_id, resource_json, resources, original=parsing.parse_resource_and_generate_name):
    kind = resource_json["Type"]
    found = original(logical_id, resource_json, resources)
    resource_class, cleaned, name = found
    cleaned["Properties"] = resolve_secrets(cleaned.get("Properties", {}), resources["AWS::Region"])
    stack = deployed.setdefault(resources["AWS::StackName"], {})
    stack.setdefault(logical_id, {}).update({"type": kind, "properties": cleaned["Properties"]})
    return resource_class, cleaned, name


def create(logical_id, resource_json, resources, account_id, region_name, original=parsing.parse_and_create_resource):
    made = original(logical_id, resource_json, resources, account_id, region_name)
    if made is not None:
        properties = deployed[resources["AWS::StackName"]][logical_id]["properties"]
        if properties.get("VersioningConfiguration", {}).get("Status") == "Enabled":
            # moto's CloudFormation ignores the template's versioning, so it is turned on here.
            s3_backends[ACCOUNT]["aws"].put_bucket_versioning(made.physical_resource_id, "Enabled")
        if properties.get("ObjectLockEnabled"):
            retention = properties["ObjectLockConfiguration"]["Rule"]["DefaultRetention"]
            s3_backends[ACCOUNT]["aws"].put_object_lock_configuration(
                made.physical_resource_id, True, retention["Mode"], int(retention.get("Days", 0)), int(retention.get("Years", 0))
            )
        deployed[resources["AWS::StackName"]][logical_id]["physicalId"] = getattr(made, "physical_resource_id", logical_id)
        for attribute in ("Arn", "DomainName", "StreamArn"):
            try:
                deployed[resources["AWS::StackName"]][logical_id][attribute] = made.get_cfn_attribute(attribute)
            except Exception:
                continue
    return made


parsing.resource_class_from_type = resource_class
parsing.clean_json = clean
parsing.parse_resource_and_generate_name = parse_and_name
parsing.parse_and_create_resource = create
# Parses templates as JSON: CDK's templates are JSON, and moto would take seconds to parse them as YAML.
cloudformation.Stack.parse_template = staticmethod(lambda template: json.loads(template))

# moto copies whole tables before each transaction. Copying the transaction's items is enough, as one request runs at a time.
transact = dynamodb.DynamoDBBackend.transact_write_items


def transact_items(self, transact_items):
    before = []
    for item in transact_items:
        kind, operation = next(iter(item.items()))
        table = self.tables.get(operation.get("TableName"))
        if table is None or kind == "ConditionCheck":
            continue
        source = operation["Item"] if kind == "Put" else operation["Key"]
        keys = {name: source[name] for name in (table.hash_key_attr, table.range_key_attr) if name and name in source}
        before.append((operation["TableName"], keys, copy.deepcopy(self.get_item(operation["TableName"], keys))))
    shards = [table.stream_shard for table in self.tables.values() if table.stream_shard]
    told = [len(shard.items) for shard in shards]
    try:
        return transact(self, transact_items)
    except Exception:
        for table_name, keys, old in before:
            self.delete_item(table_name, keys, None, None, None)
            if old is not None:
                self.put_item(table_name, old.to_json()["Attributes"])
        # A failed transaction changed nothing, so its stream records are removed.
        for shard, length in zip(shards, told):
            del shard.items[length:]
        raise


dynamodb.DynamoDBBackend.transact_write_items = transact_items
dynamodb.copy = types.SimpleNamespace(
    deepcopy=lambda value: value if isinstance(value, dynamodb.Table) else copy.deepcopy(value)
)

ITEM_ACTIONS = {
    *("GetItem", "BatchGetItem", "TransactGetItems", "Query", "Scan"),
    *("PutItem", "UpdateItem", "DeleteItem", "TransactWriteItems"),
}


def answer_items(self, context, original=dynamodb_responses.DynamoResult.execute_result):
    """Answers with the items in their wire format, because moto's own serializer is slow for many attributes."""
    if context.operation_model.name not in ITEM_ACTIONS or isinstance(self.result, Exception):
        return original(self, context)
    body = {name: value for name, value in self.result.items() if value is not None}
    text = json.dumps(body, default=lambda value: base64.b64encode(value).decode())
    return 200, {"Content-Type": "application/x-amz-json-1.0"}, text


def read_items(self, request, original=dynamodb_responses.DynamoHandler.parse_parameters):
    """Reads a request's items in their wire format. Only requests with binary values need moto's own parser."""
    text = request.get_data(as_text=True)
    if self._get_action() not in ITEM_ACTIONS or '"B"' in text or '"BS"' in text:
        return original(self, request)
    self.params = json.loads(text)


dynamodb_responses.DynamoResult.execute_result = answer_items
dynamodb_responses.DynamoHandler.parse_parameters = read_items


# Lists in order of time: the addresses to which an invitation was sent, and the ids of users whose sessions were ended.
invitations = []
signed_out = []


def create_user(self, pool, name, message_action, *rest, original=cognito.CognitoIdpBackend.admin_create_user):
    # An invitation that is sent again needs no new user, but moto would create a second one.
    if message_action == "RESEND":
        user = self.admin_get_user(pool, name)
    else:
        user = original(self, pool, name, message_action, *rest)
    if message_action != "SUPPRESS":
        invitations.append(user.attribute_lookup.get("email", name))
    return user


def sign_out(self, pool, name, original=cognito.CognitoIdpBackend.admin_user_global_sign_out):
    original(self, pool, name)
    signed_out.append(self.admin_get_user(pool, name).attribute_lookup["sub"])


cognito.CognitoIdpBackend.admin_create_user = create_user
cognito.CognitoIdpBackend.admin_user_global_sign_out = sign_out


def people(region):
    """The users of the pool, and the lists of invitations and ended sessions."""
    users = [
        {
            "email": user.attribute_lookup.get("email", user.username),
            "id": user.attribute_lookup["sub"],
            "isEnabled": user.enabled,
            "groups": [group.group_name for group in user.groups],
        }
        for pool in cognito.cognitoidp_backends[ACCOUNT][region].user_pools.values()
        for user in pool.users.values()
    ]
    return {"users": users, "invitations": invitations, "signedOut": signed_out}


# The number of requests to the tables, except reads.
writes = 0


def count_writes(environ):
    global writes
    action = environ.get("HTTP_X_AMZ_TARGET", "")
    if action.startswith("DynamoDB_") and not re.search(r"\.(Get|BatchGet|TransactGet|Query|Scan|Describe)", action):
        writes += 1


def empty(region):
    """Removes all records, files, users and messages. The deployed resources stay."""
    for table in dynamodb.dynamodb_backends[ACCOUNT][region].tables.values():
        table.items.clear()
        if table.stream_shard:
            table.stream_shard.items.clear()
    names = {
        one.get("physicalId")
        for stack in deployed.values()
        for one in stack.values()
        if one["type"] == "AWS::S3::Bucket"
    }
    for name, bucket in s3_backends[ACCOUNT]["aws"].buckets.items():
        if name in names:
            bucket.keys.clear()
    for pool in cognito.cognitoidp_backends[ACCOUNT][region].user_pools.values():
        pool.users.clear()
        for group in pool.groups.values():
            group.users.clear()
    ses_backends[ACCOUNT][region].sent_messages.clear()
    invitations.clear()
    signed_out.clear()
    return {}


def told_by_stream(region, table, start, limit):
    """The records of a table's stream from a position on."""
    shard = dynamodb.dynamodb_backends[ACCOUNT][region].get_table(table).stream_shard
    return [one.to_json() for one in shard.items[start : start + limit]]


def sign(region, claims):
    """Creates a token of the user pool with these claims, signed with the pool's key."""
    pool = next(iter(cognito.cognitoidp_backends[ACCOUNT][region].user_pools.values()))
    issuer = f"https://cognito-idp.{region}.amazonaws.com/{pool.id}"
    payload = {**claims, "iss": issuer}
    client = next(iter(pool.clients))
    payload["client_id" if payload.get("token_use") == "access" else "aud"] = client
    return {"token": jwt.encode({"kid": "dummy", "alg": "RS256"}, payload, pool.json_web_key)}


def deploy(region, name, template):
    """Creates a stack. The code of its functions stays in the assembly, from which the Node host runs it."""
    bucket = f"cdk-hnb659fds-assets-{ACCOUNT}-{region}"
    s3 = s3_backends[ACCOUNT]["aws"]
    if bucket not in s3.buckets:
        s3.create_bucket(bucket, region)
    for resource in template["Resources"].values():
        properties = resource.get("Properties", {})
        code = properties.get("Code") or properties.get("Content") or {}
        if "S3Key" in code:
            s3.put_object(bucket, code["S3Key"], EMPTY_ZIP)
    # Removes CDK's check of the bootstrap version, because it would read a parameter that this account lacks.
    template.pop("Parameters", None)
    template.pop("Rules", None)
    cloudformation.cloudformation_backends[ACCOUNT][region].create_stack(name, json.dumps(template), {})
    return {}


def answer(path, order):
    region = order.get("region", "ap-southeast-2")
    if path == "/rehearsal/stacks":
        return deployed
    if path == "/rehearsal/deploy":
        return deploy(region, order["name"], order["template"])
    if path == "/rehearsal/empty":
        return empty(region)
    if path == "/rehearsal/stream":
        return told_by_stream(region, order["table"], order["start"], order["limit"])
    if path == "/rehearsal/token":
        return sign(region, order["claims"])
    if path == "/rehearsal/people":
        return people(region)
    if path == "/rehearsal/writes":
        return {"writes": writes}
    if path == "/rehearsal/restorable-until-now":
        # In moto, the latest restorable time stays at the instant when recovery was turned on. This line sets the time to now.
        backups = dynamodb.dynamodb_backends[ACCOUNT][region].get_table(order["table"]).continuous_backups
        backups["PointInTimeRecoveryDescription"]["LatestRestorableDateTime"] = time.time()
        return {}
    return None


class OneAtATime:
    """Runs one request at a time, because moto's stores have no locks."""

    def __init__(self, app):
        self.app = app
        self.lock = threading.Lock()

    def __call__(self, environ, start_response):
        with self.lock:
            path = environ.get("PATH_INFO", "")
            if path.startswith("/rehearsal/"):
                length = int(environ.get("CONTENT_LENGTH") or 0)
                try:
                    found = answer(path, json.loads(environ["wsgi.input"].read(length) or "{}"))
                except Exception as error:
                    start_response("500 Internal Server Error", [("content-type", "text/plain")])
                    return [f"{type(error).__name__}: {getattr(error, 'message', None) or error}".encode()]
                start_response("404 Not Found" if found is None else "200 OK", [("content-type", "application/json")])
                return [json.dumps(found, default=str).encode()]
            count_writes(environ)
            return list(self.app(environ, start_response))


class Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log(self, *_):
        pass


def main():
    server = make_server(
        "127.0.0.1",
        int(sys.argv[1]) if len(sys.argv) > 1 else 0,
        OneAtATime(DomainDispatcherApplication(create_backend_app)),
        threaded=True,
        request_handler=Quiet,
    )
    os.environ["MOTO_PORT"] = str(server.server_port)
    print(f"ready {server.server_port}", flush=True)
    # Ends this process when the process that started it has ended.
    threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
    server.serve_forever()


main()
