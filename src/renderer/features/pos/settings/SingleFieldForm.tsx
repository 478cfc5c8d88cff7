import { type ComponentProps, type FormEvent, useState } from 'react'
import { useUnsaved } from '../../../lib/unsaved.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import classes from './Settings.module.css'

type SingleFieldFormProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  /** The stored value. */
  saved: string
  button?: string
  isPending: boolean
  onSave: (text: string) => void
}

/** A form with one field and a save button. */
export function SingleFieldForm({ saved, button = 'Bewaren', isPending, onSave, ...input }: SingleFieldFormProps) {
  const [text, setText] = useState(saved)
  const [lastSaved, setLastSaved] = useState(saved)
  // Shows the new stored value: it was changed elsewhere, or the main process normalized the saved text.
  if (lastSaved !== saved) {
    setLastSaved(saved)
    setText(saved)
  }
  useUnsaved(text !== saved)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(text.trim())
  }
  return (
    <form noValidate onSubmit={submit} className={classes.oneField}>
      <TextInput {...input} value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <Button type="submit" variant="default" loading={isPending} disabled={text === saved}>
        {button}
      </Button>
    </form>
  )
}
