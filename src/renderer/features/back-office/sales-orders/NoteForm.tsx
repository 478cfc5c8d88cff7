import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { NOTE_MAX } from '#shared/contracts/staff-orders.ts'
import { useApi } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { GrowingTextarea, useStaffAction } from '../frame/index.ts'
import { persistNote, useOrderDrafts } from './order-drafts.ts'
import classes from './StaffOrders.module.css'
import { useOrderCacheUpdate } from './staff-order-queries.ts'

/** Form that adds a note for colleagues to an order. Unsaved input is persisted in local storage. */
export function NoteForm({ id }: { id: number }) {
  const api = useApi()
  const updateCaches = useOrderCacheUpdate(id)
  const text = useOrderDrafts(({ notes }) => notes[id] ?? '')
  // One idempotency key per note, so that a second click after a lost response adds no second note.
  const [key, setKey] = useState(newId)
  const add = useStaffAction(
    (note: string) =>
      api.staffOrders.addNote({ params: { id }, headers: { 'idempotency-key': key }, body: { text: note } }),
    {
      onSuccess: async (updated, note) => {
        // Text that was typed during the request is another note, so it stays.
        if (useOrderDrafts.getState().notes[id] === note) persistNote(id, '')
        setKey(newId())
        await updateCaches(updated)
      },
    },
  )
  useUnsaved(text !== '' || add.isPending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(text)
  }

  return (
    <form className={classes.column} onSubmit={submit}>
      <GrowingTextarea
        label="Notitie voor collega's"
        minRows={2}
        maxRows={10}
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => {
          persistNote(id, event.currentTarget.value)
          setKey(newId())
        }}
      />
      <div>
        <Button type="submit" variant="default" loading={add.isPending} disabled={text.trim() === ''}>
          Notitie toevoegen
        </Button>
      </div>
      {add.notice && <Notice tone={add.notice.tone}>{add.notice.text}</Notice>}
    </form>
  )
}
