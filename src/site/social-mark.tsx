/** Draws the mark of a network, named for screen readers, in the colour of the text around it. */
export function SocialMark({ path, label }: { path: string; label: string }) {
  return (
    <svg className="social-mark" viewBox="0 0 24 24" role="img" aria-label={label} focusable="false">
      <path fill="currentColor" fillRule="evenodd" d={path} />
    </svg>
  );
}
