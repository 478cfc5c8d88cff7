import { useRef, useState } from 'react'
import type { Session } from '#shared/contracts/users.ts'
import { AuthForm } from '../../features/common/sessions/AuthForm.tsx'
import { CodeStep } from '../../features/common/sessions/CodeStep.tsx'
import { openSession } from '../../features/common/sessions/index.ts'

/**
 * Going on with the password, and the code where one is asked besides. The same forms as of the login page; the main
 * process takes the token out of the answer, and opens the till with it.
 */
export function PasswordUnlock({ email, onDone }: { email: string; onDone: () => void }) {
  const typed = useRef({ email, password: '', passwordConfirmation: '' })
  const [challenge, setChallenge] = useState<string>()
  const enter = (session: Session) => {
    openSession(session)
    onDone()
  }
  return challenge ? (
    <CodeStep challenge={challenge} onLogin={enter} onAgain={() => setChallenge(undefined)} />
  ) : (
    <AuthForm mode="inloggen" token={undefined} typed={typed} onLogin={enter} onChallenge={setChallenge} />
  )
}
