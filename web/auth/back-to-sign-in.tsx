export function BackToSignIn({ onBack }: { onBack: () => void }) {
  return (
    <button type="button" onClick={onBack} className="rounded-badge font-medium text-accent hover:underline">
      Back to sign in
    </button>
  );
}
