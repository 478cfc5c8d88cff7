import { useRef, useState } from 'react'
import type { Session } from '#shared/contracts/users.ts'
import { AuthForm } from '../../features/common/sessions/AuthForm.tsx'
import { CodeStep } from '../../features/common/sessions/CodeStep.tsx'
import { openSession } from '../../features/common/sessions/index.ts'

/**
 * Unlocks the till with the password, and with a code when a second factor is required. Uses the forms of the login
 * page. The main process reads the token in the login response, and unlocks the till.
 */
export function PasswordUnlock({ email, onDone }: { email: string; onDone: () => void }) {
  const typed = useRef({ email, password: '', passwordConfirmation: '' })
  const [challenge, setChallenge] = useState<string>()
  const unlock = (session: Session) => {
    openSession(session)
    onDone()
  }
  return challenge ? (
    <CodeStep challenge={challenge} onLogin={unlock} onAgain={() => setChallenge(undefined)} />
  ) : (
    <AuthForm mode="inloggen" token={undefined} typed={typed} onLogin={unlock} onChallenge={setChallenge} />
  )
}
