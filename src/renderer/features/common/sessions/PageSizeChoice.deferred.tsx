import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from '../../../lib/api.ts'
import { PAGE_SIZES } from '../../../lib/pages.ts'
import { report } from '../../../lib/report.ts'
import classes from './PageSizeChoice.module.css'
import { openSession, useSession } from './session.ts'
import { useSessionStore } from './session-store.ts'

type PageSizeChoiceProps = {
  pageSize: number
  /** How many items the whole list has; below the smallest size there is nothing to choose. */
  total: number
  /** Goes to the first page, at an address without a size of its own. */
  onChoose: () => void
}

/** How many items stand on a page of the shop's lists; remembered for all of them (specification §9). */
export function PageSizeChoice({ pageSize, total, onChoose }: PageSizeChoiceProps) {
  const id = useId()
  const { choose, isRefused } = useChoosePageSize()
  if (total <= PAGE_SIZES[0]) return null
  return (
    <div className={classes.choice}>
      <label htmlFor={id}>Aantal per pagina</label>
      <select
        id={id}
        className={classes.field}
        value={pageSize}
        onChange={(event) => {
          choose(Number(event.currentTarget.value))
          onChoose()
        }}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      {isRefused && <p role="alert">Uw keuze kon niet bij uw account worden bewaard. Op dit apparaat geldt die wel.</p>}
    </div>
  )
}

/** Keeps another page size: on this machine, and with the account of who is logged in. */
function useChoosePageSize() {
  const api = useApi()
  const session = useSession()
  const keep = useMutation({
    mutationFn: (userPageSize: number) => api.account.setPageSize({ body: { userPageSize } }),
    onError: (error) => report(error, 'page size'),
  })
  const choose = (userPageSize: number) => {
    useSessionStore.setState({ userPageSize })
    if (!session) return
    openSession({ ...session, userPageSize })
    keep.mutate(userPageSize)
  }
  return { choose, isRefused: keep.isError }
}
