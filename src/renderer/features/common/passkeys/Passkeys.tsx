import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { MAX_PASSKEYS, type OwnPasskey, type OwnPasskeys } from '#shared/contracts/passkeys.ts'
import type { Session } from '#shared/contracts/users.ts'
import { dayInWords, momentInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Text } from '../../../ui/Text.tsx'
import { AddPasskey } from './AddPasskey.tsx'
import classes from './Passkeys.module.css'
import { type OpenPasskeys, ownPasskeysQuery } from './passkey-queries.ts'
import { RemovePasskey } from './RemovePasskey.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'

type PasskeysProps = {
  session: Session
  openPasskeys: OpenPasskeys
  /** Called when the first factor was added by a user who had to have one. */
  onEnrolled: () => void
}

/** The user's passkeys, with buttons to add, rename and remove them. */
export function Passkeys(props: PasskeysProps) {
  const query = useQuery(ownPasskeysQuery(useApi(), props.session))
  return (
    <QueryView query={query} waiting={<Skeleton height={140} aria-label="Uw passkeys worden opgehaald" />}>
      {(own) => <PasskeyList {...props} own={own} />}
    </QueryView>
  )
}

type Action = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: OwnPasskey }

function PasskeyList({ session, openPasskeys, onEnrolled, own }: PasskeysProps & { own: OwnPasskeys }) {
  const { isAvailable, isLastFactor, passkeys } = own
  const [action, setAction] = useState<Action>()
  const [done, setDone] = useState<string>()
  const result = useRef<HTMLDivElement>(null)
  const [removals, setRemovals] = useState(0)
  const open = (next: Action) => {
    setDone(undefined)
    setAction(next)
  }
  const close = () => setAction(undefined)
  const finish = (message: string) => {
    close()
    setDone(message)
  }
  // The page of a user who must have a factor continues to the requested page, if there is one.
  const finishAdding = (message: string) => {
    finish(message)
    if (session.mustEnrol) onEnrolled()
  }
  // The button that opened the dialog is gone together with its passkey. The effect runs after the dialog has closed.
  useEffect(() => {
    if (removals > 0) result.current?.focus()
  }, [removals])
  const isOpen = (kind: Action['kind']) => action?.kind === kind

  if (!isAvailable) return <Notice>Passkeys werken niet op dit adres van de winkel.</Notice>
  return (
    <Stack>
      <Text>
        Met een passkey logt u in zonder wachtwoord: met uw vinger, uw gezicht of de code van uw telefoon of computer.
        {session.mustEnrol && ' Met een passkey hoeft u geen code in te stellen.'}
      </Text>
      {passkeys.length > 0 && (
        <ul className={classes.list} aria-label="Uw passkeys">
          {passkeys.map((passkey) => (
            <li key={passkey.passkeyId} className={classes.passkey}>
              <div>
                <p className={classes.name}>{passkey.name}</p>
                <Text c="dimmed" className={classes.facts}>
                  {factsOf(passkey)}
                </Text>
              </div>
              <div className={classes.actions}>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Naam wijzigen van ${passkey.name}`}
                  onClick={() => open({ kind: 'rename', passkey })}
                >
                  Naam wijzigen
                </Button>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`${passkey.name} verwijderen`}
                  onClick={() => open({ kind: 'remove', passkey })}
                >
                  Verwijderen
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {passkeys.length === 0 && <Text c="dimmed">U heeft nog geen passkey.</Text>}
      {isLastFactor && (
        <Text c="dimmed">
          U heeft deze passkey nodig om in te loggen. Voeg er een tweede toe, voor als u het apparaat kwijtraakt.
        </Text>
      )}
      {done && (
        <div ref={result} tabIndex={-1}>
          <Notice tone="good">{done}</Notice>
        </div>
      )}
      {passkeys.length < MAX_PASSKEYS && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => open({ kind: 'add' })}>
            Passkey toevoegen
          </Button>
        </div>
      )}
      <Dialog isOpen={isOpen('add')} onClose={close} title="Passkey toevoegen" size="small">
        <AddPasskey session={session} openPasskeys={openPasskeys} onDone={finishAdding} onCancel={close} />
      </Dialog>
      <Dialog isOpen={isOpen('rename')} onClose={close} title="Naam wijzigen" size="small">
        {action?.kind === 'rename' && (
          <RenamePasskey session={session} passkey={action.passkey} onDone={finish} onCancel={close} />
        )}
      </Dialog>
      <Dialog isOpen={isOpen('remove')} onClose={close} title="Passkey verwijderen?" size="small">
        {action?.kind === 'remove' && (
          <RemovePasskey
            session={session}
            passkey={action.passkey}
            onCancel={close}
            onDone={(message) => {
              finish(message)
              setRemovals((before) => before + 1)
            }}
          />
        )}
      </Dialog>
    </Stack>
  )
}

const factsOf = ({ addedDateTime, lastUsedDateTime, isSynced }: OwnPasskey) =>
  [
    `Toegevoegd op ${dayInWords(addedDateTime)}`,
    lastUsedDateTime ? `laatst gebruikt ${momentInWords(lastUsedDateTime)}` : 'nog niet gebruikt',
    isSynced ? 'ook op uw andere apparaten' : 'alleen op één apparaat',
  ].join(', ')
