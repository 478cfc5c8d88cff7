import { Outlet } from 'react-router-dom'

/** What stands around every page of the terminal. */
export function CounterFrame() {
  return <Outlet />
}
