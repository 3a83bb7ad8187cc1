import { html, useState } from '../../vendor/htm-preact.js';
import { addressOf } from '../news/key.js';
import { emptyAnswers, Questions, wordsOf } from './questions.js';

/** How a request can be answered: with yes or no, or with what its questions offer. */
export function Decide({ agent, request, isSettled, tell }) {
  const { id, kind, questions } = request;
  const [given, setGiven] = useState(() => emptyAnswers(questions));
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function send(answer) {
    setBusy(true);
    setProblem('');
    const verdict = await post({ agent, request: id, ...answer });
    tell({ ...verdict, key: `${id} ${Date.now()}` });
    setBusy(false);
  }
  function answer(event) {
    event.preventDefault();
    const read = answerOf(kind, questions, given);
    if (read.problem) setProblem(read.problem);
    else void send(read.answer);
  }
  const isOff = isBusy || !isSettled;
  const isAsking = questions.length > 0;
  return html`<form class="decide" onSubmit=${answer}>
    ${isAsking && html`<${Questions} id=${id} kind=${kind} questions=${questions} given=${given} change=${setGiven} />`}
    ${problem && html`<p class="verdict refused" role="alert">${problem}</p>`}
    <div class="actions">
      ${
        isAsking
          ? html`<button type="submit" class="main" disabled=${isOff}>Answer</button>`
          : html`<button type="button" class="main" disabled=${isOff} onClick=${() => send({ action: 'approve' })}>Approve once</button>`
      }
      ${
        kind !== 'picker' &&
        html`<button type="button" class="deny" disabled=${isOff} onClick=${() => send(denial(reason))}>Deny</button>
          <label class="reason"><span>Reason, for Claude Code</span>
            <input type="text" value=${reason} onInput=${(event) => setReason(event.target.value)} /></label>`
      }
    </div>
  </form>`;
}

function denial(reason) {
  return { action: 'deny', ...(reason.trim() !== '' && { reason: reason.trim() }) };
}

function answerOf(kind, questions, given) {
  const all = questions.map((question, index) => wordsOf(question, given[index]));
  const ambiguous = given.some(({ text }) => /^\s*\d+\s*$/.test(text));
  if (kind === 'picker') {
    const [choices] = all;
    return choices.length > 0
      ? { answer: { action: 'choose', choices } }
      : { problem: 'Choose one of the rows.' };
  }
  const missing = all.findIndex((words) => words.length === 0);
  if (kind === 'question' && missing !== -1) {
    return { problem: `Choose an answer to "${questions[missing].question}".` };
  }
  const [only] = given;
  if (given.length === 1 && only.text.trim() !== '' && only.choices.length === 0) {
    return { answer: { action: 'type', text: only.text } };
  }
  // a bare number would be taken for the number of an option
  if (kind === 'question' && ambiguous) return { problem: 'Write the number as a sentence.' };
  if (given.length === 1 && kind === 'question' && only.text.trim() === '') {
    return { answer: { action: 'choose', choices: all[0] } };
  }
  return {
    answer: { action: 'answer', answers: all.map((words) => (words.length > 0 ? words : [''])) },
  };
}

async function post(body) {
  try {
    const answer = await fetch(addressOf('/api/answer'), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const said = await answer.json();
    return { verdict: said.verdict ?? 'refused', message: said.message, lines: said.lines ?? [] };
  } catch {
    const message = 'the server did not answer; check what happened to it before you try again';
    return { verdict: 'unconfirmed', message, lines: [] };
  }
}
