/** Failure codes with HTTP status, and message for the user. */
export type FailureTexts = Readonly<Record<string, { status: number; text: string }>>
