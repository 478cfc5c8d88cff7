import { create } from 'zustand'

type Answer = (hasLoggedIn: boolean) => void

/** Calls that wait for a login with the password. */
const useStrongLoginStore = create<{ waiting: readonly Answer[] }>(() => ({ waiting: [] }))

/** Asks the user for the password. Returns true after the login, and false when the user cancels. */
export const askPassword = (): Promise<boolean> =>
  new Promise((resolve) => useStrongLoginStore.setState(({ waiting }) => ({ waiting: [...waiting, resolve] })))

/** Returns whether a call waits for a login with the password. */
export const useIsPasswordAsked = () => useStrongLoginStore(({ waiting }) => waiting.length > 0)

/** Continues all waiting calls, or refuses them. */
export function answerPassword(hasLoggedIn: boolean): void {
  const { waiting } = useStrongLoginStore.getState()
  useStrongLoginStore.setState({ waiting: [] })
  for (const answer of waiting) answer(hasLoggedIn)
}
