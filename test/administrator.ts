/** The administrator whom tests sign in. */
export const administrator = { email: "asha@jaalidar.example", password: "lattice-of-nine-stars" };
