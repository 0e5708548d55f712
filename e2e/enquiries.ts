import type { Locator, Page } from "@playwright/test";

export const sent = "Message Sent Successfully!";

/** Returns the panel that takes the place of a sent form. */
export function sentPanel(page: Page): Locator {
  return page.getByRole("status", { name: sent });
}

/** Brings an empty form back in place of the panel. */
export async function writeAgain(page: Page): Promise<void> {
  await sentPanel(page).getByRole("link", { name: "Write another message" }).click();
}

/** Fills the two enquiry forms, by the names of their fields. */
export const quickEnquiry = {
  name: "Ishaan Verma",
  email: "ishaan@jaalidar.example",
  phoneNumber: "9876543210",
  message: "We would like a new site.\nIn Hindi too.",
};

export const project = {
  firstName: "Meera",
  lastName: "Nair",
  email: "meera@jaalidar.example",
  mobileNumber: "9123456780",
  companyName: "Nair & Daughters",
  country: "India",
  category: "Web Development",
  budget: "10k-20k",
  message: "A shop for twelve products.",
};
