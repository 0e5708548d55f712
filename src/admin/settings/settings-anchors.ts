/** Names sections of the settings that links of other screens lead to. */
export const settingsAnchors = { administrators: "administrators", twoStep: "two-step" } as const;
