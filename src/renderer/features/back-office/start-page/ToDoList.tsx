import { IconCheck } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { ServiceOutage } from '#shared/contracts/data-jobs.ts'
import type { ToDo } from '#shared/contracts/start-page.ts'
import classes from './ToDoList.module.css'
import { type ToDoItem, toDoItems } from './to-do-items.ts'

type ToDoListProps = {
  toDo: ToDo
  /** Outages of ERP and mail server, with their waiting messages. */
  outages?: readonly ServiceOutage[]
  /** Path of the list of waiting messages; undefined when the user may not open that page. */
  waitingPath?: string | undefined
}

/** Lists the tasks with their counts and links. A task with count zero is shown without emphasis. */
export function ToDoList({ toDo, outages = [], waitingPath }: ToDoListProps) {
  return (
    <ul className={classes.list}>
      {toDoItems(toDo, outages, waitingPath).map((item) => (
        <li key={`${item.one} ${item.more}`}>
          <ToDoLink item={item} />
        </li>
      ))}
    </ul>
  )
}

const whole = new Intl.NumberFormat('nl-NL')

function ToDoLink({ item: { count, one, more, about, to, isUrgent } }: { item: ToDoItem }) {
  const state = count === 0 ? 'done' : isUrgent ? 'urgent' : 'open'
  const content = (
    <>
      <span className={classes.count}>
        {whole.format(count)}
        {state === 'done' && <IconCheck size={20} aria-hidden />}
      </span>{' '}
      <span className={classes.what}>{count === 1 ? one : more}</span>{' '}
      {about && <span className={classes.about}>{about}</span>}
    </>
  )
  // No link when the user may open no page for this task, or when the linked section of the start page is absent: that
  // section is rendered only when messages failed.
  if (to === '' || (to.startsWith('#') && count === 0)) {
    return (
      <div className={classes.item} data-state={state}>
        {content}
      </div>
    )
  }
  return (
    <Link to={to} className={classes.item} data-state={state}>
      {content}
    </Link>
  )
}
