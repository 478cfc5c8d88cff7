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
  /** Number of items in the whole list. The choice is hidden when they fit on one page of the smallest size. */
  total: number
  /** Navigates to the first page, at a URL without a page size. */
  onChoose: () => void
}

/** Number of items per page, remembered for all lists of the shop (docs/requirements.md#s9-lists). */
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

/** Persists another page size: on this computer, and in the user's account. */
function useChoosePageSize() {
  const api = useApi()
  const session = useSession()
  const savePageSize = useMutation({
    mutationFn: (userPageSize: number) => api.account.setPageSize({ body: { userPageSize } }),
    onError: (error) => report(error, 'page size'),
  })
  const choose = (userPageSize: number) => {
    useSessionStore.setState({ userPageSize })
    if (!session) return
    openSession({ ...session, userPageSize })
    savePageSize.mutate(userPageSize)
  }
  return { choose, isRefused: savePageSize.isError }
}
