import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { StaffReturn } from '#shared/contracts/returns.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { type ChosenWindow, FreeWindowForm } from '../free-windows/index.ts'
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
          <Link to={`${staffPaths.planning}?dag=${day}`}>Verzetten of weghalen doet u op het weekbord</Link>
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
  const windows = useQuery(collectionSlots(api, returnId))
  const collect = useReturnAction(
    withdrawalId,
    (body: ChosenWindow) => api.returnDesk.collect({ params: { id: returnId }, body }),
    onChanged,
  )
  return (
    <FreeWindowForm
      label="Retour laten ophalen"
      windows={windows}
      none="De komende zes weken is er geen moment vrij, er rijdt geen bus in dit gebied, of alles ging als pakket. Laat de klant het brengen of sturen."
      description="De stop komt op het weekbord en op de route van de bezorger."
      action={collect}
      submitLabel="Ophalen inplannen"
      onClose={onClose}
    />
  )
}
