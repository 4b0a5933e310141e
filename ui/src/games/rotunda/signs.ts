// What is printed on plaques and cards as lines of signs: `coin 5`, `seal 3`, `tea`, `open tea`, `slot 2`, `→`.
import { box, type Action, type Edge, type ExpertEffect, type Gain, type RoomFacts, type Trigger } from './facts';

export type Sign = string;

const times = (n: number | undefined, sign: Sign): Sign[] => Array.from({ length: n ?? 0 }, () => sign);

/** Resources and prestige, one by one; coins with their number. */
export function gainSigns(gain: Gain = {}): Sign[] {
  return Object.entries(gain).flatMap(([kind, n = 0]) => {
    switch (kind) {
      case 'coins':
        return [`coin ${n}`];
      case 'prestige':
        return [`seal ${n}`];
      case 'basic_choice':
        return times(n, 'basic');
      case 'amulet':
      case 'amulet_token':
        return times(n, 'lotus');
      default:
        return times(n, kind);
    }
  });
}

const costSigns = ({ pay, dismiss, give }: Action): Sign[] => [
  ...(pay?.coins ? [`coin ${pay.coins}`] : []),
  ...times(dismiss, 'dismiss'),
  ...gainSigns(give),
];

const rewardSigns = (action: Action): Sign[] => [
  ...gainSigns(action.gain),
  ...(action.take_all_coins_here ? ['coins'] : []),
  ...(action.take_smuggler_token ? ['smuggler'] : []),
  ...(action.take_cube_from_any_room ? ['any'] : []),
  ...(action.hire_expert ? ['hire'] : []),
  ...(action.copy_room ? ['copy'] : []),
  ...(action.do ?? []),
];

export const edgeSigns = (edge: Edge | undefined): Sign[] => (edge ? rewardSigns(edge) : []);

const pairs = (signs: Sign[]): Sign[][] => (signs.length > 2 ? [signs.slice(0, 2), ...pairs(signs.slice(2))] : [signs]);

/** Rows of one alternative: its cost, then what it gives. */
const rowsOf = (action: Action, cost: Sign[] = costSigns(action)): Sign[][] =>
  [cost, ...(action.and_or ?? [action]).flatMap((part) => pairs(rewardSigns(part)))].filter((row) => row.length);

/** An and/or with a cost is written on one line below it. */
const copyRows = (parts: Action[], cost: Sign[]): Sign[][] => [cost, parts.flatMap(rewardSigns)];

/** The plaques of a room, each as rows of signs, in the order in which they are used. */
export function plaqueRows(room: RoomFacts): Sign[][][] {
  const { action, slots, payments, buys, plus, buy, sell } = room;
  if (slots)
    return slots.map((slot, i) => [
      [slot.resource ? `open ${slot.resource}` : `slot ${i + 1}`, ...(slot.do ?? [])],
      gainSigns(slot.gain),
    ]);
  if (buy && sell) {
    const deal = (part: Action): Sign[] => [...costSigns(part), '→', ...rewardSigns(part)];
    return [sell.map(deal), ...(plus ? [[rewardSigns(plus)]] : []), buy.map(deal)];
  }
  if (payments)
    return [
      ...(buys ? [pairs(buys.flatMap(rewardSigns))] : []),
      ...payments.map((payment) => rowsOf(payment)),
      ...(plus ? [[rewardSigns(plus)]] : []),
    ];
  if (!action) return [];
  const cost = costSigns(action);
  if (action.one_of)
    return action.one_of.map((each) =>
      cost.length && each.and_or ? copyRows(each.and_or, cost) : rowsOf(each, [...cost, ...costSigns(each)]),
    );
  if (action.and_or) return action.and_or.map((each) => rowsOf(each));
  return [rowsOf(action)];
}

const TRIGGERS: Record<string, Sign> = {
  coins: 'coins',
  basic_resource: 'basic',
  any_resource: 'any',
  apprentice_action: 'apprentice',
  hire_expert: 'hire',
};

/** What sets an effect off, and what it adds. */
export function triggerSigns({ trigger = '', bonus = {} }: Trigger): [Sign, Sign] {
  const what = TRIGGERS[trigger] ?? trigger;
  const [sign = ''] = 'same_resource' in bonus ? [what] : gainSigns(bonus);
  return [what, sign];
}

export function expertSigns(effect: ExpertEffect): Sign[] {
  if (effect.trigger) {
    const [what, more] = triggerSigns(effect);
    return [what, '›', more];
  }
  if (effect.expert_sale) {
    const { resource, cubes, reward_factor: factor } = effect.expert_sale;
    const sold = resource === 'any' ? times(cubes, 'basic') : times(cubes, resource);
    return [...sold, '→', factor > 1 ? `= ×${factor}` : 'coins'];
  }
  if (effect.one_of) return effect.one_of.flatMap((each, i) => [...(i ? ['/'] : []), ...rewardSigns(each)]);
  const cost = costSigns(effect);
  return [
    ...cost,
    ...(cost.length ? ['→'] : []),
    ...rewardSigns(effect),
    ...(effect.gain_coins_per_assistant_in_personal_supply ? ['= +', 'crowd'] : []),
  ];
}

export const orderSigns = (cost: Gain): Sign[] => gainSigns(cost);

export const smugglerSigns = (id: string): Sign[] => gainSigns(box().smugglers[id]);
export const templeSigns = (id: string): Sign[] => {
  const { gain, do: actions = [] } = box().temples[id] ?? {};
  return [...gainSigns(gain), ...actions];
};
