import { IconSearch } from '@tabler/icons-react'
import { Form } from 'react-router-dom'
import classes from './SearchBox.module.css'

/** Asks for something in the shop; an ordinary form, so it works before any script has come. */
export function SearchBox() {
  return (
    <search>
      <Form action="/zoeken" className={classes.box}>
        <input
          type="search"
          name="s"
          maxLength={100}
          required
          placeholder="Waar bent u naar op zoek?"
          aria-label="Zoeken in de winkel"
          autoComplete="off"
          enterKeyHint="search"
          className={classes.input}
        />
        <button type="submit" className={classes.button} aria-label="Zoeken">
          <IconSearch size={20} stroke={1.7} aria-hidden />
        </button>
      </Form>
    </search>
  )
}
