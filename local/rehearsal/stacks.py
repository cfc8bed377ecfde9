"""CloudFormation's operations on stacks, in place of moto's.

moto's cannot fail: there, an operation makes everything or ends with an exception. These stop at a resource, keep what they
made or go back, and then take what CloudFormation takes in that state.
"""

import copy
import json
from urllib.parse import urlparse

from moto.cloudformation import models, parsing
from moto.cloudformation.exceptions import CloudFormationError, ValidationError
from moto.cloudformation.responses import CloudFormationResponse
from moto.cloudformation.utils import generate_changeset_id, generate_stack_id
from moto.core.responses import ActionResult, EmptyResult
from moto.s3.models import s3_backends

PAUSED = ("CREATE_FAILED", "UPDATE_FAILED")
FINAL = ("ROLLBACK_COMPLETE", "ROLLBACK_FAILED", "DELETE_FAILED", "UPDATE_ROLLBACK_FAILED")
NO_CHANGES = "The submitted information didn't contain changes. Submit different information to create a change set."


class ChangeSetNotFound(CloudFormationError):
    code = "ChangeSetNotFound"


class Stopped(Exception):
    """A resource failed in this operation, or one it refers to."""


def tracked(create):
    """Makes resources by `create`, and remembers which were made, from what, and which failed."""

    def attempt(logical_id, resource_json, resources, account_id, region_name):
        stack = models.cloudformation_backends[account_id][region_name].stacks[resources.stack_id]
        if logical_id in stack.failures:
            raise Stopped(logical_id)
        source = copy.deepcopy(resource_json)
        try:
            made = create(logical_id, resource_json, resources, account_id, region_name)
        except Stopped:
            raise
        except Exception as error:
            fail(stack, logical_id, resource_json["Type"], "CREATE_FAILED", error)
            raise Stopped(logical_id) from error
        if made is not None:
            stack.made[logical_id] = source
            tell(stack, logical_id, resource_json["Type"], "CREATE_COMPLETE", made)
        return made

    return attempt


def fail(stack, logical_id, kind, status, error):
    stack.failures[logical_id] = getattr(error, "message", None) or str(error)
    tell(stack, logical_id, kind, status, None, stack.failures[logical_id])


def tell(stack, logical_id, kind, status, resource, reason=None):
    physical_id = getattr(resource, "physical_resource_id", None)
    stack.events.append(
        models.Event(stack.stack_id, stack.name, logical_id, physical_id, kind, status, reason, None)
    )


def change(stack, logical_id, wanted):
    """Updates a resource; one of a type that has nothing to update stays."""
    resources = stack.resource_map
    try:
        changed = parsing.parse_and_update_resource(
            logical_id, wanted, resources, stack.account_id, stack.region_name
        )
    except Exception as error:
        fail(stack, logical_id, wanted["Type"], "UPDATE_FAILED", error)
        return
    if changed is not None:
        resources._parsed_resources[logical_id] = changed
    stack.made[logical_id] = copy.deepcopy(wanted)
    tell(stack, logical_id, wanted["Type"], "UPDATE_COMPLETE", changed)


def provision(stack, text, parameters):
    """Makes and changes what is not yet as the template says, on each path until a resource fails. Returns whether none did."""
    stack.template, stack.parameters, stack.failures = text, parameters, {}
    stack._parse_template()
    stack.description = stack.template_dict.get("Description")
    resources = stack.resource_map
    resources._template, resources._resource_json_map = stack.template_dict, stack.template_dict["Resources"]
    resources.input_parameters = parameters
    resources.load()
    resources.tags.update(
        {"aws:cloudformation:stack-name": stack.name, "aws:cloudformation:stack-id": stack.stack_id}
    )
    for logical_id in resources._ResourceMap__get_resources_in_dependency_order():
        wanted = stack.template_dict["Resources"][logical_id]
        source = stack.made.get(logical_id)
        try:
            if source is None:
                resources[logical_id]
            elif source.get("Properties", {}) != wanted.get("Properties", {}):
                change(stack, logical_id, wanted)
        except Stopped:
            continue
    if stack.failures:
        return False
    for logical_id in [one for one in stack.made if one not in resources._resource_json_map]:
        resources._delete_resource(resources._parsed_resources.pop(logical_id), stack.made.pop(logical_id))
    return True


def remove_all(stack):
    """Deletes what the stack made and does not retain. Returns whether nothing failed."""
    try:
        stack.resource_map.delete()
    except Exception as error:
        stack.status_reason = str(error)
        return False
    stack.made = {}
    return True


def operate(stack, verb, text, parameters, keeps_what_failed):
    """Creates or updates a stack to the end of the operation."""
    before = (stack.template, stack.parameters)
    stack.disable_rollback = keeps_what_failed
    set_status(stack, f"{verb}_IN_PROGRESS", "User Initiated")
    if provision(stack, text, parameters):
        return set_status(stack, f"{verb}_COMPLETE")
    reason = f"The following resource(s) failed to {verb.lower()}: [{', '.join(stack.failures)}]. "
    if keeps_what_failed:
        return set_status(stack, f"{verb}_FAILED", reason)
    if verb == "CREATE":
        return set_status(stack, "ROLLBACK_COMPLETE" if remove_all(stack) else "ROLLBACK_FAILED", reason)
    went_back = provision(stack, *before)
    set_status(stack, "UPDATE_ROLLBACK_COMPLETE" if went_back else "UPDATE_ROLLBACK_FAILED", reason)


def set_status(stack, status, reason=None):
    stack.status, stack.status_reason = status, reason
    # Outputs are read from resources, and moto would make those that are missing.
    is_whole = status.endswith("_COMPLETE") and status not in ("ROLLBACK_COMPLETE", "DELETE_COMPLETE")
    template = stack.template_dict if is_whole else {"Outputs": {}}
    stack.output_map = models.OutputMap(stack.resource_map, template, stack.stack_id)
    stack._add_stack_event(status, resource_status_reason=reason)


def new_stack(backend, name, parameters, tags, is_protected=False):
    if any(stack.name == name for stack in backend.stacks.values()):
        raise models.AlreadyExistsException(f"Stack [{name}] already exists")
    stack = models.Stack(
        stack_id=generate_stack_id(name, backend.region_name, backend.account_id),
        name=name,
        template={},
        parameters=parameters,
        account_id=backend.account_id,
        region_name=backend.region_name,
        tags=tags,
        cross_stack_resources=backend.exports,
        enable_termination_protection=is_protected,
    )
    stack.made, stack.failures = {}, {}
    backend.stacks[stack.stack_id] = stack
    return stack


def updatable(stack):
    if stack.status in FINAL:
        raise ValidationError(message=f"Stack:{stack.stack_id} is in {stack.status} state and can not be updated.")
    return stack


def refuse_rollback_of_paused(stack, keeps_what_failed):
    if stack.status in PAUSED and not keeps_what_failed:
        raise ValidationError(
            message=f"This stack is currently in a non-terminal [{stack.status}] state. To update the stack from this state, "
            "please use the disable-rollback parameter with update-stack API. To rollback to the last known good state, "
            "use the rollback-stack API"
        )


class Operations(CloudFormationResponse):
    """The requests that this file answers; the others are moto's."""

    def _text(self, stack):
        if self._get_bool_param("UsePreviousTemplate", False):
            return stack.template
        url = self._get_param("TemplateURL")
        if not url:
            return self._get_param("TemplateBody")
        # CDK writes the bucket into the path, after a host that it makes from the endpoint.
        bucket, key = urlparse(url).path.lstrip("/").split("/", 1)
        return s3_backends[self.current_account]["aws"].get_object(bucket, key).value.decode()

    def _parameters(self, stack):
        given = self._get_param("Parameters", [])
        return stack.parameters | {one["ParameterKey"]: one["ParameterValue"] for one in given if "ParameterValue" in one}

    def _tags(self):
        return {one["Key"]: one["Value"] for one in self._get_param("Tags", [])}

    def _change_set(self):
        name, stack = self._get_param("ChangeSetName"), self._get_param("StackName")
        for one in self.cloudformation_backend.change_sets.values():
            # moto takes the first of that name in any stack, and CDK gives all of its the same.
            if name == one.change_set_id or (name == one.change_set_name and stack in (one.stack_name, one.stack_id)):
                return one
        raise ChangeSetNotFound(f"ChangeSet [{name}] does not exist")

    def create_stack(self):
        name, keeps = self._get_param("StackName"), self._get_bool_param("DisableRollback", False)
        is_protected = self._get_bool_param("EnableTerminationProtection", False)
        stack = new_stack(self.cloudformation_backend, name, {}, self._tags(), is_protected)
        operate(stack, "CREATE", self._text(stack), self._parameters(stack), keeps)
        return ActionResult({"StackId": stack.stack_id})

    def update_stack(self):
        stack = updatable(self.cloudformation_backend.get_stack(self._get_param("StackName")))
        keeps = self._get_bool_param("DisableRollback", False)
        refuse_rollback_of_paused(stack, keeps)
        text, parameters = self._text(stack), self._parameters(stack)
        if stack.status not in PAUSED and stack.has_template(text):
            raise ValidationError(message="No updates are to be performed.")
        stack.tags = self._tags()
        operate(stack, "UPDATE", text, parameters, keeps)
        return ActionResult({"StackId": stack.stack_id})

    def create_change_set(self):
        backend = self.cloudformation_backend
        stack_name, name = self._get_param("StackName"), self._get_param("ChangeSetName")
        kind = self._get_param("ChangeSetType", "UPDATE")
        if kind == "CREATE":
            waiting = [one for one in backend.stacks.values() if one.name == stack_name]
            is_waiting = bool(waiting) and waiting[0].status == "REVIEW_IN_PROGRESS"
            stack = waiting[0] if is_waiting else new_stack(backend, stack_name, {}, self._tags())
            stack.status = "REVIEW_IN_PROGRESS"
        else:
            stack = updatable(backend.get_stack(stack_name))
        text = self._text(stack)
        change_set = models.ChangeSet(
            change_set_type=kind,
            change_set_id=generate_changeset_id(name, backend.region_name, backend.account_id),
            change_set_name=name,
            stack=stack,
            template=text,
            parameters=self._parameters(stack),
            description=self._get_param("Description"),
            tags=self._tags(),
        )
        # Also of a stack that failed, which then stays so.
        is_same = kind == "UPDATE" and stack.has_template(text)
        change_set.status = "FAILED" if is_same else "CREATE_COMPLETE"
        change_set.execution_status = "UNAVAILABLE" if is_same else "AVAILABLE"
        change_set.status_reason = NO_CHANGES if is_same else None
        backend.change_sets[change_set.change_set_id] = change_set
        return ActionResult({"Id": change_set.change_set_id, "StackId": stack.stack_id})

    def describe_change_set(self):
        return ActionResult(self._change_set())

    def delete_change_set(self):
        try:
            self.cloudformation_backend.change_sets.pop(self._change_set().change_set_id)
        except ChangeSetNotFound:
            pass
        return EmptyResult()

    def execute_change_set(self):
        backend = self.cloudformation_backend
        change_set = self._change_set()
        stack = updatable(change_set.stack)
        keeps = self._get_bool_param("DisableRollback", False)
        refuse_rollback_of_paused(stack, keeps)
        for one in [one for one in backend.change_sets.values() if one.stack is stack]:
            del backend.change_sets[one.change_set_id]
        stack.tags = change_set.tags
        operate(stack, change_set.change_set_type, change_set.template, change_set.parameters, keeps)
        return EmptyResult()

    def list_stack_resources(self):
        stack = self.cloudformation_backend.get_stack(self._get_param("StackName"))
        made = [
            {
                "LogicalResourceId": logical_id,
                "PhysicalResourceId": getattr(
                    stack.resource_map._parsed_resources[logical_id], "physical_resource_id", logical_id
                ),
                "ResourceType": source["Type"],
                "ResourceStatus": "CREATE_COMPLETE",
            }
            for logical_id, source in stack.made.items()
            if logical_id not in stack.failures
        ]
        failed = [
            {
                "LogicalResourceId": logical_id,
                "ResourceType": stack.template_dict["Resources"][logical_id]["Type"],
                "ResourceStatus": "CREATE_FAILED",
                "ResourceStatusReason": reason,
            }
            for logical_id, reason in stack.failures.items()
        ]
        return ActionResult({"StackResourceSummaries": made + failed})

    def update_termination_protection(self):
        stack = self.cloudformation_backend.get_stack(self._get_param("StackName"))
        stack.enable_termination_protection = self._get_bool_param("EnableTerminationProtection", False)
        return ActionResult({"StackId": stack.stack_id})

    def delete_stack(self):
        backend, name = self.cloudformation_backend, self._get_param("StackName")
        for stack in [one for one in backend.stacks.values() if name in (one.name, one.stack_id)]:
            if stack.enable_termination_protection:
                raise ValidationError(
                    message=f"Stack [{stack.name}] cannot be deleted while TerminationProtection is enabled"
                )
            if remove_all(stack):
                set_status(stack, "DELETE_COMPLETE")
                backend.deleted_stacks[stack.stack_id] = backend.stacks.pop(stack.stack_id)
            else:
                set_status(stack, "DELETE_FAILED", stack.status_reason)
        return EmptyResult()


def deploy(backend, name, text):
    """Makes a stack. Raises the reasons where a resource fails."""
    stack = new_stack(backend, name, {}, {})
    operate(stack, "CREATE", text, {}, True)
    if stack.failures:
        raise ValidationError(message="; ".join(f"{key}: {reason}" for key, reason in stack.failures.items()))


for name, method in vars(Operations).items():
    if not name.startswith("__"):
        setattr(CloudFormationResponse, name, method)
