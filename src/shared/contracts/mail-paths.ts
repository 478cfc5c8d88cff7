/** Paths that only mails have, apart from `sitePaths`, which every page of the shop loads. */
export const mailPaths = {
  /** Verifies the email address of a registration, by a login with the chosen password. */
  confirmRegistration: (token: string) => `/auth?${new URLSearchParams({ mode: 'inloggen', token })}`,
  setPassword: (token: string) => `/auth?${new URLSearchParams({ mode: 'set', token })}`,
  /** Changes the email address of an account to the one that this link was mailed to. */
  confirmEmail: (token: string) => `/account/e-mailadres?${new URLSearchParams({ token })}`,
} as const
