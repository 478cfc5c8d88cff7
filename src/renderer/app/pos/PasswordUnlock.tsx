import { useEffect, useRef, useState } from 'react'
import type { Session } from '#shared/contracts/users.ts'
import { AuthForm } from '../../features/common/sessions/AuthForm.tsx'
import { CodeStep } from '../../features/common/sessions/CodeStep.tsx'
import { openSession } from '../../features/common/sessions/index.ts'

/**
 * Unlocks the till with the password, and with a code when a second factor is required. Uses the forms of the login
 * page. The main process reads the token in the login response, and unlocks the till.
 */
export function PasswordUnlock({ email, onDone }: { email: string; onDone: (session: Session) => void }) {
  const typed = useRef({ email, password: '', passwordConfirmation: '' })
  const [challenge, setChallenge] = useState<string>()
  const unlock = (session: Session) => {
    openSession(session)
    onDone(session)
  }
  // The email address is filled in already. The dialog around the form opens after this effect and gives the focus to its
  // first field, so the focus moves after that.
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = email ? 'password' : 'email'
    queueMicrotask(() => form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus())
  }, [email])

  if (challenge) return <CodeStep challenge={challenge} onLogin={unlock} onAgain={() => setChallenge(undefined)} />
  return (
    <div ref={form}>
      <AuthForm mode="inloggen" token={undefined} typed={typed} onLogin={unlock} onChallenge={setChallenge} />
    </div>
  )
}
