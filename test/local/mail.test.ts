import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailbox, mailCss, renderMailPage } from '#local/mail.ts';

describe('the mailbox', () => {
  let dataDir: string;
  const at = Date.UTC(2026, 0, 5, 3, 4, 5);

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'mailbox-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('keeps the newest 500', async () => {
    const box = await createMailbox({ dataDir });
    await Promise.all(
      Array.from({ length: 510 }, (_, i) =>
        box.send({ to: 'a@example.com', subject: `Mail ${i}`, text: '' }),
      ),
    );
    const subjects = box.list().map(({ subject }) => subject);
    expect(subjects).toHaveLength(500);
    expect([subjects[0], subjects.at(-1)]).toEqual(['Mail 509', 'Mail 10']);
  });

  it('shows mail as text on a page that needs no inline script or style', async () => {
    const box = await createMailbox({ dataDir, now: () => at });
    await box.send({
      to: '"><b>@example.com',
      subject: '<script>alert(1)</script>',
      text: "Code & 'more'\nline two",
    });
    const page = renderMailPage(box.list());
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('&quot;&gt;&lt;b&gt;@example.com');
    expect(page).toContain('Code &amp; &#39;more&#39;\nline two');
    expect(page).not.toMatch(/<script|<style|style=|\son\w+=/);
    expect(page).toContain('<html lang="en-AU">');
    expect(page).toContain('<time datetime="2026-01-05T03:04:05.000Z">5 Jan 2026, 2:04:05');
    expect(page).toContain('href="/local/mail.css"');
    expect(mailCss).not.toMatch(/url\(|@import/);
  });
});
