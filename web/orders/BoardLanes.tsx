import { Button } from '@mantine/core'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { Lane, LaneEmpty } from '../deal/Lane.tsx'
import type { Rota } from '../device/driverDays.ts'
import { BoardCard } from './BoardCard.tsx'
import type { Board, BoardOrder } from './boardOnDevice.ts'
import { FlaggedTickets } from './FlaggedTickets.tsx'
import { type OrderLane, ordersOfLane } from './lanes.ts'

const lanes = {
  to_confirm: { title: 'To confirm', empty: 'Every order is confirmed.', tone: 'ask' },
  no_driver: { title: 'No driver', empty: 'Every confirmed order has a driver.', tone: 'ask' },
  running: { title: 'Running', empty: 'No order is running.', tone: 'calm' },
  completed: { title: 'Completed last', empty: '', tone: 'calm' },
} as const satisfies Record<OrderLane, { title: string; empty: string; tone: 'ask' | 'calm' }>

export type CardAction = (order: BoardOrder, lane: OrderLane, isFirst: boolean) => ReactNode

type Props = {
  board: Board
  rota: Rota
  actionOf: CardAction
  chosenId: number | null
}

export function WaitingLanes(props: Props) {
  return (
    <>
      <OrdersOfLane name="to_confirm" {...props} />
      <OrdersOfLane name="no_driver" {...props} />
      <FlaggedTickets tickets={props.board.flagged} />
    </>
  )
}

export function RunningLane(props: Props) {
  return <OrdersOfLane name="running" {...props} />
}

export function CompletedLane(props: Props) {
  if (ordersOfLane(props.board.orders, 'completed').length === 0) return null
  return <OrdersOfLane name="completed" {...props} />
}

/** Cards at a time: drawing thousands would block the tablet. Only the first screenful is drawn at once. */
const step = 20
const onScreen = 6

function OrdersOfLane({ name, board, rota, actionOf, chosenId }: Props & { name: OrderLane }) {
  const { title, empty, tone } = lanes[name]
  const [most, setMost] = useState(step)
  const [drawn, setDrawn] = useState(onScreen)
  useEffect(() => startTransition(() => setDrawn(most)), [most])
  const own = ordersOfLane(board.orders, name)
  return (
    <Lane
      title={title}
      // Only the last completed orders are shown, so a count would mislead.
      count={name === 'completed' ? undefined : own.length}
      tone={tone}
    >
      {own.length === 0 && <LaneEmpty text={empty} />}
      {own.slice(0, drawn).map((order, index) => (
        <BoardCard key={order.quote_id} order={order} lane={name} rota={rota} isChosen={order.quote_id === chosenId}>
          {actionOf(order, name, index === 0)}
        </BoardCard>
      ))}
      {own.length > most && (
        <Button onClick={() => setMost(most + step)}>Show {Math.min(step, own.length - most)} more</Button>
      )}
    </Lane>
  )
}
