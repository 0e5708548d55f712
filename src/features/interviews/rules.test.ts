import { expect, test } from "vitest";
import { invitationsOf, isLocation } from "./rules.ts";

const asha = "asha";
const meera = "meera";

test("a change before the invitation left keeps its sequence, and cancels nothing", () => {
  const invitations = [{ personId: asha, lastLeft: "" as const }];

  expect(invitationsOf({ sequence: 0, invitations, invited: [asha] })).toEqual({
    sequence: 0,
    requests: [asha],
    cancels: [],
  });
  expect(invitationsOf({ sequence: 0, invitations, invited: [] })).toEqual({
    sequence: 0,
    requests: [],
    cancels: [],
  });
});

test("a change after the invitation left counts up, also for those who had none yet", () => {
  const invitations = [
    { personId: asha, lastLeft: "REQUEST" as const },
    { personId: meera, lastLeft: "" as const },
  ];

  expect(invitationsOf({ sequence: 0, invitations, invited: [asha, meera] })).toEqual({
    sequence: 1,
    requests: [asha, meera],
    cancels: [],
  });
});

test("those who take part no longer get a CANCEL if they had a REQUEST", () => {
  const invitations = [
    { personId: asha, lastLeft: "REQUEST" as const },
    { personId: meera, lastLeft: "REQUEST" as const },
  ];

  expect(invitationsOf({ sequence: 1, invitations, invited: [asha] })).toEqual({
    sequence: 2,
    requests: [asha],
    cancels: [meera],
  });
  expect(invitationsOf({ sequence: 2, invitations, invited: [] }).cancels).toEqual([asha, meera]);
});

test("somebody whose CANCEL left gets no second one, and a later sequence when invited again", () => {
  const invitations = [{ personId: asha, lastLeft: "CANCEL" as const }];

  expect(invitationsOf({ sequence: 3, invitations, invited: [] }).cancels).toEqual([]);
  expect(invitationsOf({ sequence: 3, invitations, invited: [asha] })).toMatchObject({
    sequence: 4,
    requests: [asha],
  });
});

test("a place is any words, a link only one of the web", () => {
  for (const location of ["", "Sector 62, Noida", "https://meet.example/abc", "Office: floor 2"])
    expect(isLocation(location)).toBe(true);
  for (const location of [
    "javascript:alert(1)",
    "JavaScript: alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
  ])
    expect(isLocation(location)).toBe(false);
});
