import { Button, Checkbox, NativeSelect, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { StaffReturn } from '#shared/contracts/returns.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import classes from './Returns.module.css'
import { collectionSlots } from './return-queries.ts'
import { dayText } from './return-words.ts'
import { useReturnAction } from './use-return-action.ts'

type CollectReturnProps = { goods: StaffReturn; onChanged: () => unknown }

/** The collection of an expected return by a van: the planned window, or a form that plans one. */
export function CollectReturn({ goods, onChanged }: CollectReturnProps) {
  const [isOpen, setOpen] = useState(false)
  const { collection } = goods
  if (collection && collection.state !== 'failed') {
    const { day, from, until, state } = collection
    return (
      <p>
        {state === 'done' ? 'Opgehaald op' : 'Wij halen op:'} {dayText(day)}, {from} – {until}.{' '}
        {state !== 'done' && (
          <Link to={`${sitePaths.planning}?dag=${day}`}>Verzetten of weghalen doet u op het weekbord</Link>
        )}
      </p>
    )
  }
  return (
    <>
      {collection?.state === 'failed' && (
        <Notice tone="waits">
          Ophalen op {dayText(collection.day)} is niet gelukt. Spreek een nieuw moment af met de klant.
        </Notice>
      )}
      {isOpen ? (
        <CollectionForm goods={goods} onChanged={onChanged} onClose={() => setOpen(false)} />
      ) : (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setOpen(true)}>
            Laten ophalen…
          </Button>
        </div>
      )}
    </>
  )
}

function CollectionForm({ goods, onChanged, onClose }: CollectReturnProps & { onClose: () => void }) {
  const { returnId, withdrawalId } = goods
  const api = useApi()
  const { data, error, refetch } = useQuery(collectionSlots(api, returnId))
  const [chosen, setChosen] = useState('')
  const [mail, setMail] = useState(true)
  const collect = useReturnAction(
    withdrawalId,
    (place: { vanId: string; day: string; from: string }) =>
      api.returnDesk.collect({ params: { id: returnId }, body: { ...place, mail } }),
    onChanged,
  )
  if (error) {
    return (
      <Notice tone="bad">
        <p>De vrije momenten konden niet worden opgehaald.</p>
        <Button variant="default" onClick={() => void refetch()}>
          Opnieuw proberen
        </Button>
      </Notice>
    )
  }
  if (!data) return <Skeleton height={120} aria-label="De vrije momenten worden gezocht" />
  const keyOf = ({ vanId, day, from }: { vanId: string; day: string; from: string }) => `${day} ${from} ${vanId}`
  // A chosen window that became full is not in the list any more.
  const slot = data.free.find((one) => keyOf(one) === chosen) ?? data.free[0]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (slot && !collect.isPending) collect.mutate({ vanId: slot.vanId, day: slot.day, from: slot.from })
  }
  return (
    <form onSubmit={submit} aria-label="Retour laten ophalen">
      <Stack gap="xs">
        {slot === undefined ? (
          <Notice tone="waits">
            De komende zes weken is er geen moment vrij, er rijdt geen bus in dit gebied, of alles ging als pakket. Laat
            de klant het brengen of sturen.
          </Notice>
        ) : (
          <>
            <NativeSelect
              label="Moment"
              description="De stop komt op het weekbord en op de route van de bezorger."
              value={keyOf(slot)}
              data={data.free.map((one) => ({
                value: keyOf(one),
                label: `${dayText(one.day)}, ${one.from} – ${one.until}, ${one.van}`,
              }))}
              onChange={({ currentTarget: { value } }) => setChosen(value)}
            />
            <Checkbox
              label="Mail de klant"
              checked={mail}
              onChange={({ currentTarget: { checked } }) => setMail(checked)}
            />
          </>
        )}
        {collect.notice && <Notice tone={collect.notice.tone}>{collect.notice.text}</Notice>}
        <div className={classes.buttons}>
          {slot && (
            <Button type="submit" loading={collect.isPending}>
              Ophalen inplannen
            </Button>
          )}
          <Button variant="default" disabled={collect.isPending} onClick={onClose}>
            Toch niet
          </Button>
        </div>
      </Stack>
    </form>
  )
}
