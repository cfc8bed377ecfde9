import { TextField } from '../ui/field.tsx';

export function EmailField({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  return (
    <TextField
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      value={email}
      onChange={(event) => onEmail(event.target.value)}
    />
  );
}
