import { useMemo } from "react";
import { useMay } from "#admin/permissions.tsx";

/** Says what the person in this tab may do with the applications that they read. */
export interface ApplicationRights {
  change: boolean;
  note: boolean;
  remove: boolean;
  write: boolean;
  /** To see everything about a person. */
  person: boolean;
}

/** Returns the same rights until they change, so that rows that depend on them are not rendered again. */
export function useApplicationRights(): ApplicationRights {
  const may = useMay();
  const change = may("applications.change");
  const note = may("applications.note");
  const remove = may("applications.delete");
  const write = may("mail.send");
  const person = may("persons.read");
  return useMemo(() => ({ change, note, remove, write, person }), [change, note, remove, write, person]);
}
