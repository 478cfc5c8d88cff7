import { useRef } from 'react'
import type { OwnSession } from '#shared/contracts/account.ts'
import type { Session } from '#shared/contracts/users.ts'
import { momentInWords } from '#shared/kernel/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Stack } from '../../../ui/Stack.tsx'
import { Text } from '../../../ui/Text.tsx'
import { refusalOf, useEndSessions, useOwnSessions } from './account-queries.ts'
import classes from './OwnSessions.module.css'

/** Lists the devices on which the user is logged in, with a logout button for each device except the current one. */
export function OwnSessions({ session }: { session: Session }) {
  return (
    <QueryView
      query={useOwnSessions(session)}
      waiting={<Skeleton height={140} aria-label="Uw apparaten worden opgehaald" />}
    >
      {({ sessions }) => <Sessions session={session} sessions={sessions} />}
    </QueryView>
  )
}

function Sessions({ session, sessions }: { session: Session; sessions: readonly OwnSession[] }) {
  const list = useRef<HTMLUListElement>(null)
  const end = useEndSessions(session)
  // The clicked button disappears together with its device, so the focus moves to the list.
  const focusList = { onSuccess: () => list.current?.focus() }
  const refusal = refusalOf(end.error)
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <Stack>
      <ul ref={list} tabIndex={-1} className={classes.list}>
        {sessions.map((one) => (
          <li key={one.sessionId} className={classes.session}>
            <div>
              <p className={classes.device}>
                {one.till ? `Kassa ${one.till}` : one.device}
                {one.isCurrent && <strong className={classes.current}>dit apparaat</strong>}
              </p>
              <Text c="dimmed" className={classes.facts}>
                Laatst gebruikt {momentInWords(one.lastUsedDateTime)}
                {one.network && `, netwerk ${one.network}`}
              </Text>
            </div>
            {!one.isCurrent && (
              <Button
                variant="default"
                size="sm"
                aria-label={`${one.till ? `Kassa ${one.till}` : one.device} uitloggen`}
                disabled={end.isPending}
                onClick={() => end.mutate(one, focusList)}
              >
                Uitloggen
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length === 0 && <Text c="dimmed">U bent nergens anders ingelogd.</Text>}
      {others.length > 1 && (
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate('all others', focusList)}>
          Overal anders uitloggen
        </Button>
      )}
      {refusal.rest && <Notice tone="bad">{refusal.rest}</Notice>}
      {end.isSuccess && <Notice tone="good">Uitgelogd.</Notice>}
    </Stack>
  )
}
