import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CUSTOMER_NOTE_MAX, type Customer } from '#shared/contracts/customers.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { newId } from '../../../lib/new-id.ts'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { useToday } from '../../../lib/use-today.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { GrowingTextarea, SectionCard, useStaffAction, when } from '../frame/index.ts'
import classes from './Customers.module.css'
import { customerPage } from './customers-queries.ts'

/** The notes about a customer for colleagues, newest first, with a form to add one. */
export function CustomerNotes({ customer: { customerId: id, notes = [], isForgotten } }: { customer: Customer }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  // One idempotency key per note, so that a second click after a lost response adds no second note.
  const [key, setKey] = useState(newId)
  const add = useStaffAction(
    (note: string) =>
      api.customers.addNote({ params: { id }, headers: { 'idempotency-key': key }, body: { text: note } }),
    {
      onSuccess: (updated, note) => {
        // Text that was typed during the request is another note, so it stays.
        setText((current) => (current === note ? '' : current))
        setKey(newId())
        queryClient.setQueryData(customerPage(api, id).queryKey, updated)
      },
    },
  )
  const undo = useStaffAction((noteId: number) => api.customers.undoNote({ params: { id, noteId } }), {
    success: 'De notitie is weggehaald.',
    onSuccess: (updated) => queryClient.setQueryData(customerPage(api, id).queryKey, updated),
  })
  const today = useToday()
  useUnsaved(text !== '' || add.isPending)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate(text)
  }
  return (
    <SectionCard title="Notities over deze klant">
      {notes.length === 0 ? (
        <p>Geen notities.</p>
      ) : (
        <ul className={classes.entries}>
          {notes.map((note) => (
            <li key={note.noteId}>
              <span className={classes.note}>{note.text}</span>
              <span className={classes.quiet}>
                {when(note.writtenDateTime)}, {note.author}
              </span>
              {!isForgotten && amsterdamDay(new Date(note.writtenDateTime)) === today && (
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={undo.isPending && undo.variables === note.noteId}
                  onClick={() => undo.mutate(note.noteId)}
                >
                  Ongedaan maken
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {undo.notice && <Notice tone={undo.notice.tone}>{undo.notice.text}</Notice>}
      {!isForgotten && (
        <form className={classes.list} onSubmit={submit}>
          <GrowingTextarea
            label="Notitie voor collega's"
            description="De klant kan zijn gegevens opvragen en leest dan ook de notities."
            minRows={2}
            maxRows={10}
            maxLength={CUSTOMER_NOTE_MAX}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
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
      )}
    </SectionCard>
  )
}
