import type { ReactNode } from "react";

/** So that ten columns with their buttons fit into the narrowest list that is still a table, whatever their words. */
const shares = { narrow: "max-w-[8cqi]", middling: "max-w-[11cqi]", broad: "max-w-[24cqi]" };

interface CellTextProps {
  /** Its share of the list's width, at most. */
  share: keyof typeof shares;
  children: ReactNode;
}

/** A text in a list of many columns: it breaks between words, and inside a word only when that alone is too long. */
export function CellText({ share, children }: CellTextProps) {
  return <span className={`block ${shares[share]} break-words @max-[48em]/list:max-w-none`}>{children}</span>;
}

/** An e-mail address that breaks before its @ first. */
export function EmailText({ children }: { children: string }) {
  const at = children.lastIndexOf("@");
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}
