import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test } from 'vitest';
import { STAGES, type Stage } from '#infra/stages.ts';
import { stackOf } from './synthesize.ts';

test.each(Object.keys(STAGES) as Stage['name'][])(
  'the rules of AwsSolutions find nothing in %s that is not acknowledged with its reason',
  (name) => {
    const { app } = stackOf(name);
    const { violations } = new AwsSolutionsChecks(app).validateScope(app);
    expect(
      violations.flatMap(({ ruleName, violatingResources }) =>
        violatingResources.map((resource) => `${ruleName} at ${resource.constructPath}`),
      ),
    ).toEqual([]);
  },
);
