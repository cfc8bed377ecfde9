export function csvForm(csv: string, name = 'list.csv'): FormData {
  const form = new FormData();
  form.set('file', new File([csv], name, { type: 'text/csv' }));
  return form;
}
