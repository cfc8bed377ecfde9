# Short commands for the operator on call; they only read. To load them in a terminal with the operator's credentials:
# . bin/on-call.sh prod   (The variable HOURS is the number of hours of logs and metrics to search; by default 1.)
export AWS_REGION=ap-southeast-2 AWS_DEFAULT_REGION=ap-southeast-2 AWS_PAGER='' STAGE="${1:?Say which stage: . bin/on-call.sh prod}"

since() { echo "$(($(date +%s) - ${HOURS:-1} * 3600))"; }

# Prints an output of the portal's stack. Example: out SiteUrl
out() {
  aws cloudformation describe-stacks --stack-name "Portal-$STAGE" \
    --query "Stacks[0].Outputs[?OutputKey=='$1'].OutputValue" --output text
}

# Prints what people cannot do while a function fails. Example: lost import-worker
lost() {
  aws lambda get-function-configuration --function-name "portal-$STAGE-$1" --query Description --output text
}

# Prints the lines of a function's log that match a filter. Example: lines import-worker '{ $.level = "error" }'
lines() {
  name="$(echo "$1" | awk -F- '{ for (i = 1; i <= NF; i++) printf "%s%s", toupper(substr($i, 1, 1)), substr($i, 2) }')"
  group="$(aws logs describe-log-groups --log-group-name-prefix "Portal-$STAGE-Functions${name}Logs" --query 'logGroups[0].logGroupName' --output text)"
  aws logs filter-log-events --log-group-name "$group" --start-time "$(since)000" \
    --filter-pattern "$2" --query 'events[].message' --output text
}

# Prints the lines of the API's access log that match a filter. Example: api '{ $.status = "403" }'
api() {
  group="$(aws logs describe-log-groups --log-group-name-prefix "Portal-$STAGE-ApiAccessLogs" --query 'logGroups[0].logGroupName' --output text)"
  aws logs filter-log-events --log-group-name "$group" --start-time "$(since)000" \
    --filter-pattern "$1" --query 'events[].message' --output text
}

# Prints a metric of every function (Errors, Throttles or Invocations), leaving out zeros. Example: metric Errors
metric() {
  for name in $(aws lambda list-functions --query "Functions[?starts_with(FunctionName, 'portal-$STAGE-')].FunctionName" --output text); do
    aws cloudwatch get-metric-statistics --namespace AWS/Lambda --metric-name "$1" --statistics Sum --period 300 \
      --dimensions "Name=FunctionName,Value=$name" --start-time "$(since)" --end-time "$(date +%s)" \
      --query "Datapoints[?Sum > \`0\`].[Timestamp, Sum, '$name']" --output text
  done
}

# Prints each schedule and whether it is on.
schedules() {
  aws events list-rules --query "Rules[?ScheduleExpression && starts_with(Name, 'Portal-$STAGE-')].[State, ScheduleExpression, Description]" --output text
  aws scheduler list-schedules --query "Schedules[?starts_with(Name, 'Portal-$STAGE-')].[State, Name]" --output text
}

# Prints failed events of ImportWorker, CapitalCallWorker, MessageWorker, ExportWorker or AuditSealWorker: dead ImportWorker
dead() {
  queue="$(aws sqs list-queues --queue-name-prefix "Portal-$STAGE-Functions$1" --query 'QueueUrls[0]' --output text)"
  aws sqs receive-message --queue-url "$queue" --max-number-of-messages 10 --visibility-timeout 0 \
    --query 'Messages[].Body' --output text
}

# Prints the newest five runs, with a status, of the state machine that follows new bank connections. Example: banks FAILED
banks() {
  machine="$(aws stepfunctions list-state-machines --query "stateMachines[?name == 'portal-$STAGE-bank-poller'].stateMachineArn | [0]" --output text)"
  aws stepfunctions list-executions --state-machine-arn "$machine" --status-filter "$1" --max-items 5 \
    --query 'executions[].[name, startDate, stopDate]' --output text
}
