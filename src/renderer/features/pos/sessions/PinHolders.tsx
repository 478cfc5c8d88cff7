import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import classes from './Lock.module.css'

type PinHoldersProps = {
  holders: TillSession['pinHolders']
  /** Email address of the previous user of this till, who is listed first. */
  lastEmail: string | undefined
  onChoose: (email: string) => void
}

/** Lists the users who can unlock the till with a PIN. */
export function PinHolders({ holders, lastEmail, onChoose }: PinHoldersProps) {
  const inOrder = [...holders].sort((one, other) => rank(one, lastEmail) - rank(other, lastEmail))
  return (
    <ul className={classes.holders} aria-label="Collega's">
      {inOrder.map(({ email, name }) => (
        <li key={email}>
          <button type="button" className={classes.holder} onClick={() => onChoose(email)}>
            <span className={classes.initials} aria-hidden="true">
              {initialsOf(name)}
            </span>
            {name}
            {email === lastEmail && <span className={classes.was}>was hier</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

const rank = ({ email }: { email: string }, last: string | undefined) => (email === last ? 0 : 1)

/** @example initialsOf('Anna de Vries') // 'AV' */
function initialsOf(name: string): string {
  const words = name.split(/[\s@]+/).filter(Boolean)
  const last = words.length > 1 ? words.at(-1) : undefined
  return `${words[0]?.[0] ?? ''}${last?.[0] ?? ''}`.toUpperCase()
}
