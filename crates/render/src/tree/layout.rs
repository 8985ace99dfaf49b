//! Where the nodes of trees go: each above the middle of its children, rounds side by side.

/// Places in slots across and layers down, and how the rounds are put onto lines.
pub(super) struct Layout {
    /// For each node its slot, and its layer.
    pub(super) places: Vec<(f32, u32)>,
    /// The blocks, one for each root.
    pub(super) blocks: Vec<Block>,
    /// The number of slots of the widest line.
    pub(super) slots: f32,
    /// The number of layers of all lines together, with one more between lines.
    pub(super) layers: u32,
}

/// A tree's place on the page.
#[derive(Clone, Copy)]
pub(super) struct Block {
    pub(super) left: f32,
    pub(super) width: f32,
    pub(super) top: u32,
    pub(super) depth: u32,
    /// Whether it begins a line.
    pub(super) is_first: bool,
}

/// Slots between trees that stand side by side.
const BLOCK_GAP: f32 = 1.5;

impl Layout {
    /// Lays out trees given by parents and depths; lines are about `line` slots wide.
    ///
    /// Parents come before their children. Linear in the number of nodes, without recursion.
    pub(super) fn new(parents: &[Option<usize>], depths: &[u32], line: f32) -> Layout {
        let count = parents.len();
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); count];
        let mut roots = Vec::new();
        for (node, parent) in parents.iter().enumerate() {
            match parent {
                Some(parent) => children[*parent].push(node),
                None => roots.push(node),
            }
        }
        let mut slots = vec![0.0_f32; count];
        let mut blocks: Vec<Block> = Vec::new();
        let mut block_of = vec![0_usize; count];
        for (index, &root) in roots.iter().enumerate() {
            let block = tree(root, &children, depths, &mut slots, |node| {
                block_of[node] = index;
            });
            blocks.push(block);
        }
        let (line_slots, layers) = pack(&mut blocks, line);
        let places = (0..count)
            .map(|node| {
                let block = blocks[block_of[node]];
                (block.left + slots[node], block.top + depths[node])
            })
            .collect();
        Layout {
            places,
            blocks,
            slots: line_slots,
            layers,
        }
    }
}

/// Gives the nodes of one tree their slots, from 0.
fn tree(
    root: usize,
    children: &[Vec<usize>],
    depths: &[u32],
    slots: &mut [f32],
    mut visit: impl FnMut(usize),
) -> Block {
    let (mut next, mut deepest) = (0.0, 0);
    // Nodes whose children are under way, and the next child of each.
    let mut path = vec![(root, 0)];
    while let Some((node, child)) = path.last_mut() {
        if let Some(&below) = children[*node].get(*child) {
            *child += 1;
            path.push((below, 0));
            continue;
        }
        let node = *node;
        slots[node] = match (children[node].first(), children[node].last()) {
            (Some(&first), Some(&last)) => (slots[first] + slots[last]) / 2.0,
            _ => {
                next += 1.0;
                next - 1.0
            }
        };
        deepest = deepest.max(depths[node]);
        visit(node);
        path.pop();
    }
    Block {
        left: 0.0,
        width: next.max(1.0),
        top: 0,
        depth: deepest + 1,
        is_first: false,
    }
}

/// Puts blocks onto lines; returns the widest line and the layers of all.
fn pack(blocks: &mut [Block], line: f32) -> (f32, u32) {
    let (mut left, mut top, mut deep, mut widest) = (0.0_f32, 0, 0, 0.0_f32);
    for block in blocks.iter_mut() {
        block.is_first = left == 0.0;
        if left > 0.0 && left + block.width > line {
            // One layer for the heading of the next line.
            top += deep + 1;
            (left, deep) = (0.0, 0);
            block.is_first = true;
        }
        block.left = left;
        block.top = top;
        left += block.width + BLOCK_GAP;
        deep = deep.max(block.depth);
        widest = widest.max(left - BLOCK_GAP);
    }
    (widest, top + deep)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parents_are_above_the_middle_of_their_children() {
        // 0 has 1 and 2; 1 has 3 and 4.
        let parents = [None, Some(0), Some(0), Some(1), Some(1)];
        let layout = Layout::new(&parents, &[0, 1, 1, 2, 2], 100.0);
        let slots: Vec<f32> = layout.places.iter().map(|place| place.0).collect();
        assert_eq!(slots, [1.25, 0.5, 2.0, 0.0, 1.0]);
        assert_eq!((layout.slots, layout.layers), (3.0, 3));
    }

    #[test]
    fn no_two_nodes_of_a_layer_meet() {
        // A tree in which every third node has the same parent as the one before.
        let mut parents = vec![None];
        let mut depths = vec![0];
        for node in 1..500_usize {
            let parent = (node * 7919) % node;
            parents.push(Some(parent));
            depths.push(depths[parent] + 1);
        }
        let layout = Layout::new(&parents, &depths, 1e9);
        let mut places = layout.places.clone();
        places.sort_by(|a, b| (a.1, a.0).partial_cmp(&(b.1, b.0)).unwrap());
        let apart = |pair: &[(f32, u32)]| pair[0].1 != pair[1].1 || pair[1].0 - pair[0].0 > 0.9;
        assert!(places.windows(2).all(apart));
    }

    #[test]
    fn rounds_fill_lines() {
        let parents = vec![None; 5];
        let layout = Layout::new(&parents, &[0; 5], 4.0);
        let firsts: Vec<bool> = layout.blocks.iter().map(|block| block.is_first).collect();
        assert_eq!(firsts, [true, false, true, false, true]);
        assert_eq!(layout.layers, 5);
    }

    #[test]
    fn long_paths_do_not_overflow() {
        let parents: Vec<Option<usize>> = (0..100_000_usize).map(|n| n.checked_sub(1)).collect();
        let depths: Vec<u32> = (0..100_000).collect();
        assert_eq!(Layout::new(&parents, &depths, 10.0).layers, 100_000);
    }
}
