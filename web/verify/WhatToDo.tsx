import { Step, Steps } from './Steps.tsx'

/** For a ticket that can't be proven; `number` is its claim. Our advice repeats no name the code claims. */
export function WhatToDo({ number }: { number: number }) {
  return (
    <Steps title="What to do">
      <Step nth={1} title="Scan it again">
        A code that’s just dirty can’t be read at all. This one was read.
      </Step>
      <Step nth={2} title="Ask for the original">
        From the driver’s phone or from the carrier. Scan that one.
      </Step>
      <Step nth={3} title="Keep this paper">
        Buyer and seller can log in and compare it with no. {number}.
      </Step>
    </Steps>
  )
}
