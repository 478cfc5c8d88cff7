/** Path at the practice shop below which the controls of its twins are. */
export const PRACTICE_TWINS_PATH = '/oefening/diensten'

/** The account with which sellers practice. Every practice shop has it; no real shop does in production. */
export const practiceAccount = { email: 'sales@leermeester.example', password: 'leermeester' } as const

/** The sentence on every screen of a till in practice mode. */
export const PRACTICE_TEXT = 'OEFENEN – niets hiervan is echt'
