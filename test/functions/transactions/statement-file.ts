export function statementForm(csv: string, name = 'statement.csv'): FormData {
  const form = new FormData();
  form.set('file', new File([csv], name, { type: 'text/csv' }));
  return form;
}

export function longStatement(rows: number): string {
  const lines = ['Date,Amount,Description'];
  for (let index = 0; index < rows; index += 1) {
    const day = String((index % 28) + 1).padStart(2, '0');
    const month = String((Math.floor(index / 28) % 12) + 1).padStart(2, '0');
    const dollars = `${(index % 9_000) + 1}.${String(index % 100).padStart(2, '0')}`;
    lines.push(
      `${day}/${month}/2024,${index % 3 === 0 ? '-' : ''}${dollars},Direct credit reference ${index}`,
    );
  }
  return lines.join('\n');
}
