import { create } from 'zustand'

type Answer = (hasLoggedIn: boolean) => void

/** Calls that wait for a login with the password, and the number of the current turn (`endTurn`). */
const useStrongLoginStore = create<{ waiting: readonly Answer[]; turn: number }>(() => ({ waiting: [], turn: 0 }))

/** Returns the number of the current turn. */
export const currentTurn = (): number => useStrongLoginStore.getState().turn

/**
 * Asks the user for the password. Returns true after the login, and false when the user cancels or the turn ends.
 *
 * @param turn the turn in which the call began; false is returned at once when it has ended
 */
export function askPassword(turn = currentTurn()): Promise<boolean> {
  if (turn !== currentTurn()) return Promise.resolve(false)
  return new Promise((resolve) => useStrongLoginStore.setState(({ waiting }) => ({ waiting: [...waiting, resolve] })))
}

/** Returns whether a call waits for a login with the password. */
export const useIsPasswordAsked = () => useStrongLoginStore(({ waiting }) => waiting.length > 0)

/** Continues all waiting calls, or refuses them. */
export function answerPassword(hasLoggedIn: boolean): void {
  const { waiting } = useStrongLoginStore.getState()
  useStrongLoginStore.setState({ waiting: [] })
  for (const answer of waiting) answer(hasLoggedIn)
}

/**
 * Ends the turn of the user, because the till is locked or gets another user. Refuses all waiting calls, and the calls
 * of this turn whose response is still to come, so that no user continues the work of another one.
 */
export function endTurn(): void {
  useStrongLoginStore.setState(({ turn }) => ({ turn: turn + 1 }))
  answerPassword(false)
}
