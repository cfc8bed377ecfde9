export function subjectOf(...ids: readonly string[]): string {
  return ids.join('#');
}

export function isSubject(subject: string, clientId: string): boolean {
  return subject.split('#').includes(clientId);
}
